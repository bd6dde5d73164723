import { setTimeout as sleep } from 'node:timers/promises';
import { ELEMENT, WebDriverError, type Drive } from './webDriver.ts';

const PATIENCE_MS = 60_000;
/** A page that is still being drawn answers so; a moment later it may not. */
const PASSING = [
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
];

const FIND = `
  const found = document.evaluate(arguments[0], document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let at = 0; at < found.snapshotLength; at += 1) {
    const element = found.snapshotItem(at);
    if (arguments[1] || element.checkVisibility()) {
      // Away from the bars at the edges, which would take the press.
      (element.closest('select') ?? element).scrollIntoView({ block: 'center', behavior: 'instant' });
      return element;
    }
  }
  return null;`;

// As a person's delete key does. React isn't told of what ElementClear empties, and a drawing in
// between brings the old text back, which is then written on.
const EMPTY = `
  const field = arguments[0];
  field.focus();
  field.select();
  if (field.value !== '') document.execCommand('delete');`;

export type Hands = ReturnType<typeof handsOn>;

/** What a person does with the app, by the words on the screen. Everything is waited for. */
export function handsOn(drive: Drive) {
  return {
    open: async (url: string) => void (await drive('Navigate', { url })),
    press: (button: string) => click(named('button', button)),
    /** Presses the first button that says this among other things. */
    pressWith: (text: string) => click(`//button[contains(normalize-space(), ${quoted(text)})]`),
    follow: (link: string) => click(named('a', link)),
    pick: (choice: string) => click(named('label', choice)),
    async type(label: string, text: string) {
      await act(field(label), async (id) => {
        await drive('ExecuteScript', { script: EMPTY, args: [{ [ELEMENT]: id }] });
        await drive('ElementSendKeys', { id, text });
      });
    },
    choose: (label: string, option: string) =>
      click(`${field(label)}/option[normalize-space() = ${quoted(option)}]`, true),
    /** Gives a file of this machine to a file input, which no screen shows. */
    chooseFile: (label: string, path: string) =>
      act(field(label), (id) => drive('ElementSendKeys', { id, text: path }), true),
    see: (text: string) =>
      act(`//*[text()[contains(normalize-space(), ${quoted(text)})]]`, () => undefined),
    read,
    /** Waits until an expression in the page is true. */
    until: (expression: string) =>
      patiently(async () => (await read(expression)) === true, expression),
    picture: async () => Buffer.from((await drive('TakeScreenshot')) as string, 'base64'),
  };

  /** The value of an expression in the page. */
  function read(expression: string): Promise<unknown> {
    return drive('ExecuteScript', { script: `return ${expression}`, args: [] });
  }

  function click(xpath: string, isHiddenToo = false): Promise<void> {
    return act(xpath, (id) => drive('ElementClick', { id }), isHiddenToo);
  }

  function act(xpath: string, action: (id: string) => unknown, isHiddenToo = false): Promise<void> {
    return patiently(async () => {
      const found = (await drive('ExecuteScript', {
        script: FIND,
        args: [xpath, isHiddenToo],
      })) as { [ELEMENT]: string } | null;
      if (!found) return false;
      await action(found[ELEMENT]);
      return true;
    }, xpath);
  }

  async function patiently(attempt: () => Promise<boolean>, what: string): Promise<void> {
    const patience = Date.now() + PATIENCE_MS;
    let reason = 'not there';
    for (; Date.now() < patience; await sleep(100)) {
      try {
        if (await attempt()) return;
        reason = 'not there';
      } catch (error) {
        if (!(error instanceof WebDriverError) || !PASSING.includes(error.code)) throw error;
        reason = error.message;
      }
    }
    throw new Error(
      `${what}: ${reason}. The screen says:\n${String(await read('document.body.innerText'))}`,
    );
  }
}

function named(tag: 'button' | 'a' | 'label', name: string): string {
  return `//${tag}[normalize-space() = ${quoted(name)} or @aria-label = ${quoted(name)}]`;
}

function field(label: string): string {
  const name = quoted(label);
  return `//*[self::input[not(@type = "radio")] or self::select or self::textarea][@id = //label[normalize-space() = ${name}]/@for or @aria-label = ${name} or ancestor::label/span[normalize-space() = ${name}]]`;
}

/** A text in an XPath, which knows no escapes. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}
