import type { FormParts } from '../../src/device/api/multipart.ts';
import type { Answer } from '../../src/domain/outbox/outcome.ts';
import { idOf, type Host, type Reply } from './host.ts';
import type { Process, World } from './world.ts';

export type NetworkMode = 'good' | 'offline' | 'noRoute' | 'portal' | 'shaky';
export type Attempt = {
  number: number;
  process: Process;
  token: string;
  endpoint: string;
  form: FormParts;
  signal: AbortSignal | undefined;
};

const SILENCE_MS = 60_000;
const PORTALS: (Reply | undefined)[] = [
  { status: 200, body: '<!doctype html><title>Free Wi-Fi</title>', retryAfter: null },
  { status: 511, body: '', retryAfter: null },
  { status: 200, body: '', retryAfter: null },
  { status: 403, body: '<html>Log in</html>', retryAfter: '5' },
  // A 302: no body follows a redirect, the call ends without an answer.
  undefined,
];

/**
 * A proxy that agrees to everything. Against a host without keys nobody can tell it from the host.
 */
const AGREES: Reply = { status: 200, body: '{"status":true}', retryAfter: null };

/** Everything between the phone and the host. What a dead phone has sent may still arrive. */
export class Network {
  mode: NetworkMode = 'good';
  /** The connection costs money, and the person has asked that photos wait for Wi-Fi. */
  isMetered = false;
  /** Attempts that the transport itself delivered more than once. */
  readonly repeated = new Set<number>();
  private lastReply: Reply | undefined;

  constructor(
    private readonly world: World,
    private readonly host: Host,
  ) {}

  /** One POST. Like the real one it never throws: no answer is an answer too. */
  call(attempt: Attempt): Promise<Answer> {
    return new Promise((resolve) => {
      let isOver = false;
      const end = (answer: Answer) => {
        if (isOver) return;
        isOver = true;
        resolve(answer);
      };
      const answer = (delay: number, reply: Reply | undefined) =>
        this.world.later(
          delay,
          attempt.process,
          `answer ${reply?.status ?? 'none'} to attempt ${attempt.number}`,
          () =>
            end(
              reply
                ? { type: 'http', ...reply }
                : { type: 'none', online: this.mode !== 'offline' },
            ),
        );
      attempt.signal?.addEventListener('abort', () => {
        this.world.saw('aborted at its deadline');
        end({ type: 'none', online: true });
      });
      answer(SILENCE_MS, undefined);
      this.send(attempt, answer);
    });
  }

  private send(attempt: Attempt, answer: (delay: number, reply: Reply | undefined) => void): void {
    const { random } = this.world;
    switch (this.mode) {
      case 'offline':
        this.world.saw('offline');
        return answer(random.between(1, 50), undefined);
      case 'noRoute':
        return this.world.saw('no route');
      case 'portal': {
        const reply = random.pick(this.host.hasKeys ? [...PORTALS, AGREES] : PORTALS);
        this.world.saw(reply ? `portal ${reply.status}` : 'portal redirects');
        return answer(random.between(5, 500), reply);
      }
      case 'good':
        return this.deliver(attempt, random.between(5, 300), (reply) =>
          answer(random.between(5, 300), reply),
        );
      case 'shaky':
        return this.sendBadly(attempt, answer);
    }
  }

  private sendBadly(
    attempt: Attempt,
    answer: (delay: number, reply: Reply | undefined) => void,
  ): void {
    const { random } = this.world;
    const soon = () => random.between(5, 2_000);
    const how = random.weighted({
      good: 3,
      dropped: 2,
      tripled: 2,
      late: 1,
      answerLost: 2,
      answerCut: 1,
      answerOfAnother: 1,
      answerNever: 1,
    });
    if (how !== 'good') this.world.saw(`request ${how}`);
    switch (how) {
      case 'dropped':
        return answer(soon(), undefined);
      case 'tripled': {
        this.repeated.add(attempt.number);
        const copies = random.between(2, 3);
        for (let copy = 1; copy <= copies; copy += 1)
          this.deliver(
            attempt,
            soon() * copy,
            (reply) => copy === copies && answer(soon(), random.chance(0.6) ? reply : undefined),
          );
        return;
      }
      case 'late':
        return this.deliver(attempt, random.between(1_000, 3_600_000), (reply) =>
          answer(soon(), reply),
        );
      case 'answerLost':
        return this.deliver(attempt, soon(), () => answer(soon(), undefined));
      case 'answerNever':
        return this.deliver(attempt, soon(), () => undefined);
      case 'answerCut':
        return this.deliver(attempt, soon(), (reply) =>
          answer(
            soon(),
            reply && {
              ...reply,
              body: reply.body.slice(0, random.below(Math.max(1, reply.body.length))),
            },
          ),
        );
      case 'answerOfAnother': {
        // A broken proxy. Only a host that names the submission can be told from it.
        const other =
          this.host.hasKeys && !this.lastReply?.body.includes(idOf(attempt.form))
            ? this.lastReply
            : undefined;
        return this.deliver(attempt, soon(), (reply) => answer(soon(), other ?? reply));
      }
      default:
        return this.deliver(attempt, soon(), (reply) => answer(soon(), reply));
    }
  }

  /** Lets the request reach the host whole. */
  private deliver(
    { number, token, endpoint, form }: Attempt,
    delay: number,
    back: (reply: Reply | undefined) => void,
  ): void {
    this.world.later(delay, undefined, `attempt ${number} reaches the host`, () => {
      this.host.receive({ token, endpoint, form, attempt: number }, (reply) => {
        // An answer that ends another login isn't swapped: the phone would rightly ask for one
        // more. Nor are refusals: none of them ends an entry.
        const isOurs = reply?.status === 200 && !reply.body.includes('"auth":false');
        if (isOurs || reply?.body.includes('otherContent')) this.lastReply = reply;
        back(reply);
      });
    });
  }
}
