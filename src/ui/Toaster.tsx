import { useToaster } from 'react-hot-toast/headless';
import { Icon } from './Icon.tsx';
import { SanitisedHtml } from './SanitisedHtml.tsx';
import { DURATIONS } from './showToast.ts';
import './Toaster.css';

/** The toasts of react-hot-toast, with our own markup: its default styles break a strict content security policy. */
export function Toaster() {
  const { toasts, handlers } = useToaster(DURATIONS);
  return (
    <div className="toasts" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts.filter(({ visible }) => visible).map((toast) => (
        <div key={toast.id} className={`toast toast--${toast.type} ${toast.className ?? ''}`} role={toast.type === 'error' ? 'alert' : 'status'}>
          {(toast.type === 'error' || toast.type === 'success') && <Icon name={toast.type === 'error' ? 'alert' : 'check'} />}
          <SanitisedHtml html={typeof toast.message === 'string' ? toast.message : ''} />
        </div>
      ))}
    </div>
  );
}
