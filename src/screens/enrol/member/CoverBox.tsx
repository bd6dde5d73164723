import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { moved, resized, type Cover } from '../../../domain/forms/cover.ts';

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP = 0.02;
const percent = (share: number) => `${share * 100}%`;

type CoverBoxProps = {
  label: string;
  cover: Cover;
  frame: RefObject<HTMLDivElement | null>;
  onChange: (cover: Cover) => void;
};

/**
 * Draws one cover. Drag its middle to move it and its corner to resize it. With a keyboard, arrows
 * move it and Shift with arrows resizes it.
 */
export function CoverBox({ label, cover, frame, onChange }: CoverBoxProps) {
  const drag = useRef<{ x: number; y: number; from: Cover; change: typeof moved }>(undefined);
  const start = (change: typeof moved) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: cover, change };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    const size = frame.current?.getBoundingClientRect();
    if (!drag.current || !size) return;
    const { x, y, from, change } = drag.current;
    onChange(change(from, (clientX - x) / size.width, (clientY - y) / size.height));
  };
  const end = () => {
    drag.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    onChange((event.shiftKey ? resized : moved)(cover, arrow[0] * STEP, arrow[1] * STEP));
  };
  const handlers = { onPointerMove: move, onPointerUp: end, onPointerCancel: end };
  return (
    <div
      className="cover__box"
      role="button"
      tabIndex={0}
      aria-label={label}
      style={{
        left: percent(cover.x),
        top: percent(cover.y),
        width: percent(cover.width),
        height: percent(cover.height),
      }}
      onKeyDown={press}
      onPointerDown={start(moved)}
      {...handlers}
    >
      <span className="cover__label" aria-hidden="true">
        {label}
      </span>
      <span className="cover__corner" onPointerDown={start(resized)} {...handlers} />
    </div>
  );
}
