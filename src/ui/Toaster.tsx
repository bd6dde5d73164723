import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useToaster } from 'react-hot-toast/headless';
import { Icon } from './Icon.tsx';
import { DURATIONS } from './showToast.ts';
import { useTopDialog } from './topDialog.ts';
import './Toaster.css';

const ALLOWED_TAGS = ['b', 'i', 'em', 'strong', 'br'];
/** Most messages are plain text, which needs no sanitiser. */
const MARKUP = /[<&]/;
const TAG = /<[^>]*>/g;

/**
 * Shows the toasts of react-hot-toast with our own markup, because its default styles break a
 * strict content security policy. While a modal dialog is open, they're inside it, so people can
 * click them. Render only one Toaster: when a second one unmounts, the library (2.6.1,
 * useToasterStore) unsubscribes the first.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(DURATIONS);
  const dialog = useTopDialog();
  const shown = (
    <div className="toasts" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts
        .filter(({ visible }) => visible)
        .map((toast) => (
          <div
            key={toast.id}
            className={`toast toast--${toast.type} ${toast.className ?? ''}`}
            role={toast.type === 'error' ? 'alert' : 'status'}
          >
            {(toast.type === 'error' || toast.type === 'success') && (
              <Icon name={toast.type === 'error' ? 'alert' : 'check'} />
            )}
            <SanitisedHtml html={typeof toast.message === 'string' ? toast.message : ''} />
          </div>
        ))}
    </div>
  );
  return dialog ? createPortal(shown, dialog) : shown;
}

/**
 * Shows a text from the host, which may hold HTML. Keeps emphasis and line breaks only. Until the
 * sanitiser is here, and if it doesn't come, shows the text without its tags.
 */
function SanitisedHtml({ html }: { html: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!MARKUP.test(html)) return;
    let isGone = false;
    void import('dompurify').then(
      // Ask for a DOM fragment, because our code never assigns an HTML string.
      ({ default: sanitiser }) =>
        !isGone &&
        box.current?.replaceChildren(
          sanitiser.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR: [], RETURN_DOM_FRAGMENT: true }),
        ),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [html]);
  return <span ref={box}>{html.replace(TAG, ' ')}</span>;
}
