import type { ComponentProps } from 'react';
import './Button.css';

export type ButtonLook = {
  kind?: 'call' | 'quiet' | 'plain' | 'onDark' | 'danger';
  wide?: boolean;
};

/**
 * Returns the class names of a button, for links that look like one. `call` is for the one main
 * action of a screen.
 */
export function buttonClass({ kind, wide }: ButtonLook = {}): string {
  return ['button', kind && `button--${kind}`, wide && 'button--wide'].filter(Boolean).join(' ');
}

export function Button({ kind, wide, ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" className={buttonClass({ kind, wide })} {...rest} />;
}
