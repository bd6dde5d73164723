import { useEffect, useRef, type ReactNode } from 'react';
import './Reveal.css';

/** A part of a page that rises into its place when it is scrolled to. Without motion, or without script, it is just there. */
export function Reveal({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      current.dataset['reveal'] = 'rising';
      observer.disconnect();
    });
    // What is in sight already stays as it is: nobody waits for it.
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
