import { useEffect, useRef, type ReactNode } from 'react';
import './Reveal.css';

/**
 * Lets a part of a page rise into place when the person scrolls to it. With reduced motion, or
 * without scripts, it just stands there.
 */
export function Reveal({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver((changes) => {
      // A busy phone hands over several changes at once, the newest last.
      if (!changes.some((change) => change.isIntersecting)) return;
      current.dataset['reveal'] = 'rising';
      observer.disconnect();
    });
    // Don't animate a part that is already visible, so nobody has to wait for it.
    if (current.getBoundingClientRect().top < innerHeight) return;
    current.dataset['reveal'] = 'below';
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className="reveal">
      {children}
    </div>
  );
}
