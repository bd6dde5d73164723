import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

type Message = { mobile: string; code: string; text: string };
/** What a gateway got, with the headers that matter. */
type Got = Message & { authorization: string | undefined; type: string | undefined };

/** A party's gateway for text messages, as a real server that a test tells how to answer. */
export async function openGateway() {
  const got: Got[] = [];
  let answer = accept;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { authorization, 'content-type': type } = request.headers;
      got.push({ ...(JSON.parse(body) as Message), authorization, type });
      answer(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/otp`,
    got,
    answerWith(change: typeof answer) {
      answer = change;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function accept(response: ServerResponse): void {
  response.writeHead(202).end('{"queued":true}');
}
