import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toast, useToaster, type Toast, type ToastType } from 'react-hot-toast/headless';
import { afterEach, expect, it, vi } from 'vitest';
import { DURATIONS, REGISTRATION, showToast } from '../../src/ui/showToast.ts';
import { Toaster } from '../../src/ui/Toaster.tsx';

// A drawing without a page has no dialogs.
vi.mock('../../src/ui/topDialog.ts', () => ({ useTopDialog: () => undefined }));

afterEach(() => toast.remove());

/** The toasts that the Toaster holds, with the times that it gives them. */
function held(): Toast[] {
  const toasts: Toast[] = [];
  renderToStaticMarkup(createElement(Probe, { take: (all) => void toasts.push(...all) }));
  return toasts;
}

function Probe({ take }: { take: (toasts: Toast[]) => void }) {
  take(useToaster(DURATIONS).toasts);
  return null;
}

it.each<[ToastType, number]>([
  ['blank', 4_000],
  ['error', 4_000],
  ['custom', 4_000],
  ['success', 2_000],
  ['loading', Infinity],
])('a toast of the type %s stays for %s ms', (type, duration) => {
  showToast(type, 'Sample');
  expect(held()).toMatchObject([{ type, duration }]);
});

it('a toast of the registration stays for 5000 ms, whatever its type', () => {
  for (const type of ['error', 'success'] as const) {
    showToast(type, 'Sample', REGISTRATION);
    expect(held()[0]).toMatchObject({ type, duration: 5_000 });
  }
});

it('of many toasts 20 are held and one is shown', () => {
  for (let n = 1; n <= 25; n += 1) showToast('error', `Sample ${n}`);
  expect(held()).toHaveLength(20);
  expect(held().filter(({ visible }) => visible)).toMatchObject([{ message: 'Sample 25' }]);
});

it('a toast with markup is never empty: before its sanitiser has come, it has its words', () => {
  showToast('error', 'Ask <b>the office</b><br>on <i>Monday</i><img src=x onerror=bad()>');
  const shown = renderToStaticMarkup(createElement(Toaster));
  expect(
    shown
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('Ask the office on Monday');
  expect(shown).not.toMatch(/<(b|i|br|img)\b/);
});
