import type { ComponentProps } from 'react';
import './Button.css';

type Look = { kind?: 'call' | 'quiet' | 'plain' | 'onDark' | 'danger'; wide?: boolean };

/**
 * Returns the class names of a button, for links that look like one. `call` is for the one main
 * action of a screen.
 */
export function buttonClass({ kind, wide }: Look = {}): string {
  return ['button', kind && `button--${kind}`, wide && 'button--wide'].filter(Boolean).join(' ');
}

export function Button({ kind, wide, ...rest }: Look & ComponentProps<'button'>) {
  return <button type="button" className={buttonClass({ kind, wide })} {...rest} />;
}
