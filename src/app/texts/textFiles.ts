import type { HttpBackendOptions } from 'i18next-http-backend';
import { fetchOwnFile } from '../../device/api/reachHost.ts';
import type { TextFile } from '../screenList.ts';

/** The build joins the texts of several screens: build/texts.ts. The dev server doesn't. */
const JOINED = (import.meta.env['VITE_TEXT_FILES'] ?? []) as readonly TextFile[];

const answers = new Map<string, Promise<Response>>();

/** Where i18next finds the texts of a name space: in a file that several share, or in its own. */
export const textFiles: HttpBackendOptions = {
  loadPath: (_languages, [nameSpace = '']) =>
    joinedFile(nameSpace)?.path ?? '/locales/{{lng}}/{{ns}}.json',
  parse: (text, _languages, nameSpaces = []) => {
    const [nameSpace = ''] = [nameSpaces].flat();
    const texts = JSON.parse(text) as Record<string, Record<string, unknown>>;
    return joinedFile(nameSpace) ? (texts[nameSpace] ?? {}) : texts;
  },
  alternateFetch: (address, request) => fetchOnce(address, request),
};

function joinedFile(nameSpace: string): TextFile | undefined {
  return JOINED.find(({ names }) => names.includes(nameSpace));
}

/** Fetches a file once for all its name spaces. What failed is fetched again. */
async function fetchOnce(address: string, request: RequestInit): Promise<Response> {
  const answer = answers.get(address) ?? fetchOwnFile(address, request);
  answers.set(address, answer);
  try {
    const response = await answer;
    if (!response.ok) answers.delete(address);
    return response.clone();
  } catch (error) {
    answers.delete(address);
    throw error;
  }
}
