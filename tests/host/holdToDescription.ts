import type { Hono } from 'hono';
import type { CallEnv } from '../../host/http/call.ts';
import { refusalsOf } from '../../host/calls/describedCall.ts';
import { describedCalls } from '../../host/calls/describedCalls.ts';

const REFUSALS = new Map<string, string[]>(
  describedCalls('last4').map((call) => [`/${call.name}`, refusalsOf(call)]),
);

/** Makes the app throw at a refusal that its OpenAPI document doesn't have for this call. */
export function holdToDescription(app: Hono<CallEnv>): Hono<CallEnv> {
  const answer = app.fetch;
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    const { pathname } = new URL(request.url);
    const described = request.method === 'POST' && REFUSALS.get(pathname);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    // Only long answers are compressed, and no refusal is long.
    if (!described || !isJson || response.headers.has('content-encoding')) return response;
    const { status, data } = (await response.clone().json()) as {
      status: unknown;
      data?: { code?: string };
    };
    if (status === false && !described.includes(data?.code ?? ''))
      throw new Error(`The description of ${pathname} lacks the refusal ${data?.code}`);
    return response;
  };
  return app;
}
