import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stepsInHistory } from '../../src/form/stepsInHistory.ts';

/** A browser's history, which moves a moment after it is told to. */
function fakeHistory(states: object[]) {
  const page = new EventTarget();
  let at = states.length - 1;
  const go = (by: number) =>
    setTimeout(() => {
      at += by;
      page.dispatchEvent(new Event('popstate'));
    });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('history', {
    get state() {
      return states[at];
    },
    back: () => go(-1),
    forward: () => go(1),
    pushState: (state: object) => {
      at += 1;
      states.splice(at, Infinity, state);
    },
  });
  return { states, page, length: () => states.length, at: () => at };
}

const HOME = { key: 'home', idx: 0 };
const FORM = { key: 'form', idx: 1, usr: { entry: 'one' } };
let step: number;
let browser: ReturnType<typeof fakeHistory>;
let form: ReturnType<typeof stepsInHistory>;
const show = (next: number) => {
  step = next;
  form.show(step > 0);
};
const pressBack = async () => {
  history.back();
  await vi.runAllTimersAsync();
};

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeHistory([HOME, FORM]);
  form = stepsInHistory(() => show(step - 1));
  show(0);
});
afterEach(() => {
  form.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('Back goes to the step before, from step to step, and leaves the form from the first', async () => {
  const router = vi.fn();
  browser.page.addEventListener('popstate', router);
  for (const next of [1, 2, 3]) show(next);
  for (const before of [2, 1, 0]) {
    await pressBack();
    expect(step).toBe(before);
  }
  expect(router).not.toHaveBeenCalled();
  await pressBack();
  expect(history.state).toBe(HOME);
  expect(router).toHaveBeenCalledOnce();
});

it('a form takes one more entry of the history, however often its person goes to and fro', async () => {
  for (const next of [1, 2, 1, 0, 1, 2]) {
    show(next);
    await vi.runAllTimersAsync();
    expect(browser.length()).toBe(3);
  }
  await pressBack();
  expect(step).toBe(1);
  expect(browser.length()).toBe(3);
  expect(browser.states[2]).toMatchObject(FORM);
});

it('steps that come faster than the history moves do not confuse it', async () => {
  show(1);
  show(0);
  show(1);
  await vi.runAllTimersAsync();
  expect([step, browser.at()]).toEqual([1, 2]);
  await pressBack();
  expect([step, browser.at()]).toEqual([0, 1]);
});

it('a finished form leaves the history at the entry of its screen', async () => {
  show(3);
  const left = form.leave();
  await vi.runAllTimersAsync();
  await left;
  expect([step, history.state]).toEqual([3, FORM]);
  await form.leave();
});

it('a page that is reloaded in a later step knows its entry again', async () => {
  show(2);
  form.stop();
  form = stepsInHistory(() => show(step - 1));
  show(2);
  expect(browser.length()).toBe(3);
  await pressBack();
  expect([step, browser.at()]).toEqual([1, 2]);
});
