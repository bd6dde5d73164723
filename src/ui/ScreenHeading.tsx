import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

/**
 * Shows a screen's heading. It sets the page title, and takes the focus after navigation to this
 * screen, but not when the app opens with it.
 */
export function ScreenHeading({
  children,
  title = typeof children === 'string' ? children : '',
}: {
  children: ReactNode;
  title?: string;
}) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${t('party:name')}`;
  }, [title, t]);
  useEffect(() => {
    const isFirstScreen = key === 'default';
    if (!isFirstScreen) heading.current?.focus();
  }, [key]);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
