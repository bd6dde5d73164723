import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

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
  const way = useNavigationType();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${t('party:name')}`;
  }, [title, t]);
  useEffect(() => {
    const isFirstScreen = key === 'default';
    if (isFirstScreen) return;
    // What stands above the heading, such as a picture, would stay out of sight.
    if (way !== NavigationType.Pop) scrollTo(0, 0);
    heading.current?.focus();
  }, [key, way]);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
