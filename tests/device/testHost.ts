import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Request = {
  path: string;
  token: string;
  deviceType: string;
  contentType: string;
  form: FormData;
  json: unknown;
  bytes: number;
};
type Respond = (request: Request, response: ServerResponse, count: number) => Promise<void> | void;

/** A host for tests of delivery: real HTTP on a port of its own, its answers chosen by the test. */
export async function startTestHost(respond: Respond) {
  const requests: Request[] = [];
  const receive = async (message: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(message);
    requests.push(request);
    await respond(request, response, requests.length);
  };
  const server = createServer((message, response) => void receive(message, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What our host answers to a voter it has stored. */
export function accept({ form }: Request, response: ServerResponse): void {
  const photos = { voterCardFront: form.get('voterCardFrontSha256') };
  answer(response, 200, {
    status: true,
    msg: 'Voter saved',
    data: { submissionId: form.get('submissionId'), reference: 'V-TEST', photos },
  });
}

export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readRequest(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = message.headers['content-type'] ?? '';
  const form = type.startsWith('multipart/')
    ? await new Response(body, { headers: { 'Content-Type': type } }).formData()
    : new FormData();
  const json: unknown = type.startsWith('application/json')
    ? JSON.parse(body.toString())
    : undefined;
  return {
    path: message.url ?? '',
    token: message.headers.authorization ?? '',
    deviceType: String(message.headers['device-type']),
    contentType: type,
    form,
    json,
    bytes: body.length,
  };
}
