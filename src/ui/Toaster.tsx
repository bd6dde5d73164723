import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { Icon } from './Icon.tsx';
import './Toaster.css';

/** Section 9 of the specification: how long toasts stay, in milliseconds. */
const DURATIONS = { duration: 4000, success: { duration: 2000 }, error: { duration: 4000 } };

/** The toasts of react-hot-toast, with our own markup: its default styles break a strict content security policy. */
export function Toaster() {
  const { toasts, handlers } = useToaster(DURATIONS);
  return (
    <div className="toasts" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts.filter(({ visible }) => visible).map((toast) => (
        <div key={toast.id} className={`toast toast--${toast.type}`} role={toast.type === 'error' ? 'alert' : 'status'}>
          {toast.type !== 'blank' && <Icon name={toast.type === 'error' ? 'alert' : 'check'} />}
          <span>{resolveValue(toast.message, toast)}</span>
        </div>
      ))}
    </div>
  );
}
