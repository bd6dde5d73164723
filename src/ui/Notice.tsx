import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Notice.css';

type Kind = 'done' | 'waiting' | 'needsYou';

/** Something to know, in words, colour and sign. Read out at once when a person must act, else when convenient. */
export function Notice({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <div className={`notice notice--${kind}`} role={kind === 'needsYou' ? 'alert' : 'status'}>
      <Icon name={kind === 'done' ? 'check' : 'alert'} />
      <div className="notice__text">{children}</div>
    </div>
  );
}
