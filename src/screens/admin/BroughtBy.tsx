import { useTranslation } from 'react-i18next';

type BroughtByProps = {
  /** Undefined if the owner sent it, '' if the account of whoever brought it is gone. */
  name: string | undefined;
};

/** Says, after other facts, who brought a record in its owner's name. */
export function BroughtBy({ name }: BroughtByProps) {
  const { t } = useTranslation();
  return name !== undefined && <span> · {t('admin:people.broughtBy', { name: name || '–' })}</span>;
}
