/**
 * WebDriver (https://www.w3.org/TR/webdriver2/), as far as it is used here: each command with its
 * method and path.
 */
const COMMANDS = {
  Navigate: ['POST', '/url'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  ExecuteScript: ['POST', '/execute/sync'],
  TakeScreenshot: ['GET', '/screenshot'],
} as const;

export type Command = keyof typeof COMMANDS;
export type Parameters = {
  id?: string;
  url?: string;
  text?: string;
  script?: string;
  args?: unknown[];
};

/**
 * Sends one command to a browser and returns its value. Throws a WebDriverError if the browser
 * could not do it.
 */
export type Drive = (command: Command, parameters?: Parameters) => Promise<unknown>;

/** A browser under way; `end` closes it. */
export type Driven = { drive: Drive; end: () => Promise<void> };

/** The name under which a reference to an element travels, by the specification. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * What a browser could not do; `code` is one of the specification's, such as "stale element
 * reference".
 */
export class WebDriverError extends Error {
  override name = 'WebDriverError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** Begins a session with a driver at a port of this machine, which starts its browser. */
export async function driveOverHttp(port: number, wanted: object): Promise<Driven> {
  const { sessionId } = (await send(port, 'POST', '/session', {
    capabilities: { alwaysMatch: wanted },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    drive(command, { id = '', ...rest } = {}) {
      const [method, path] = COMMANDS[command];
      return send(port, method, `${session}${path.replace('{id}', id)}`, rest);
    },
    async end() {
      // WebKitWebDriver misses the window afterwards that it has just closed.
      await send(port, 'DELETE', session).catch((error: unknown) => {
        if (!(error instanceof WebDriverError && error.code === 'no such window')) throw error;
      });
    },
  };
}

async function send(port: number, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, message);
}
