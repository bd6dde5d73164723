import { useTranslation } from 'react-i18next';
import './Chip.css';

type ChipProps = {
  children: string;
  /** It replaces the button that was just pressed, and takes the focus from it. */
  takesFocus?: boolean;
  onChange: () => void;
};

/** Shows answers that stay from one entry to the next. A tap opens the fields that change them. */
export function Chip({ children, takesFocus = false, onChange }: ChipProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className="chip" ref={takesFocus ? focus : undefined} onClick={onChange}>
      <span>{children}</span> <span className="chip__change">{t('submission:chipChange')}</span>
    </button>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}
