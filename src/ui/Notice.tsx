import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Notice.css';

type Kind = 'done' | 'waiting' | 'needsYou';

/**
 * Shows a notice with text, colour and icon. Screen readers read it out at once if the person must
 * act (`needsYou`), and otherwise at the next pause.
 */
export function Notice({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <div className={`notice notice--${kind}`} role={kind === 'needsYou' ? 'alert' : 'status'}>
      <Icon name={kind === 'done' ? 'check' : 'alert'} />
      <div className="notice__text">{children}</div>
    </div>
  );
}
