import { STATUS_OF } from '../../host/http/answers.ts';
import type { Kind } from '../../src/domain/outbox/kinds.ts';
import type { FormParts } from '../../src/device/api/multipart.ts';
import type { Commit, Desk } from './desk.ts';
import { modelSha256, textOf } from './modelCrypto.ts';
import type { World } from './world.ts';

export type Reply = { status: number; body: string; retryAfter: string | null };
export type HostMode = 'good' | 'badDisk' | 'down' | 'slowDown' | 'refusesAll' | 'notOurJson';
type Record_ = { content: string; attempt: number; at: number };
type Arrival = { token: string; endpoint: string; form: FormParts; attempt: number };

/**
 * How a form's content may say what the host does with it, so that a schedule can hold every kind
 * of entry.
 */
export const BAD = 'wrong voter ID';
export const POISON = 'breaks the host';
export const LARGE = 'LARGE ';
/** What an attacker who owns the host might say. */
export const HOSTILE =
  '<img src=x onerror=alert(1)>\u202eNot accepted\u0000<script>alert(2)</script>';

/** The name of the error with which a commit fails that was made to fail. */
const COMMIT_FAILED = 'CommitError';
type Named = readonly [string, string];

/** What was said and shown, without what changes with every try. Empty answers don't travel. */
export function contentOf(fields: Iterable<Named>, photos: Iterable<Named>): string {
  const inOrder = (pairs: Iterable<Named>) =>
    [...pairs]
      .filter(([, value]) => value !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`);
  return [...inOrder(fields), ...inOrder(photos)].join('|');
}

/**
 * The host. With keys, what arrives goes to the host's own code: the desk. Without, every arrival
 * is a record. Trouble, logins and lists are modelled.
 */
export class Host {
  mode: HostMode = 'good';
  /** Poisoned entries break it, until somebody repairs it. */
  isRepaired = false;
  /** The desk's record of a submission lacks a photo. */
  onLost: (why: string) => void = () => undefined;
  /** The photos that the desk has kept, by file. */
  private readonly kept = new Map<string, string>();
  private readonly arrived = new Map<number, { content: string; photos: number }>();
  readonly records = new Map<string, Record_[]>();
  private readonly owners = new Map<string, string>();
  private readonly underWay = new Set<string>();
  private tokens = 0;

  constructor(
    private readonly world: World,
    readonly hasKeys: boolean,
    private readonly desk: Desk,
  ) {}

  logIn(owner: string): string {
    const token = `token ${(this.tokens += 1)}`;
    this.owners.set(token, owner);
    return token;
  }

  /** Every login given so far is over. */
  forgetLogins(): void {
    this.owners.clear();
  }

  ownerOf(token: string): string | undefined {
    return this.owners.get(token);
  }

  recordsOf(owner: string, id: string): Record_[] {
    return this.records.get(`${owner} ${id}`) ?? [];
  }

  /** A request has arrived whole. Its answer, if it gives one, comes through `answer`. */
  receive(arrival: Arrival, answer: (reply: Reply | undefined) => void): void {
    const { random } = this.world;
    const refusal = this.refuse(arrival);
    if (refusal) return answer(refusal);
    if (arrival.endpoint.startsWith('view')) return answer(this.list(arrival.token));
    const owner = this.owners.get(arrival.token) ?? '';
    const key = `${owner} ${idOf(arrival.form)}`;
    if (this.hasKeys && this.underWay.has(key) && random.chance(0.5)) {
      this.world.saw('409 in progress');
      return answer(
        json(409, { status: false, msg: 'Under way', data: { code: 'inProgress' } }, '1'),
      );
    }
    this.underWay.add(key);
    const took = random.chance(0.05) ? random.between(1_000, 90_000) : random.between(5, 300);
    this.world.later(took, undefined, `host stores ${key}`, () => {
      if (this.hasKeys) return void this.takeIn(owner, arrival).then(answer);
      this.underWay.delete(key);
      if (this.mode !== 'good' && random.chance(0.3)) {
        this.world.saw('host dies before the commit');
        return answer(undefined);
      }
      const reply = this.store(key, arrival);
      if (this.mode === 'good' || random.chance(0.7)) return answer(reply);
      this.world.saw('host dies after the commit');
      answer(undefined);
    });
  }

  private refuse({ token, form }: Arrival): Reply | undefined {
    const { random } = this.world;
    const trouble = this.trouble();
    if (trouble) return trouble;
    if (!this.owners.has(token)) {
      this.world.saw('login over');
      return random.chance(0.5)
        ? json(401, { status: false, msg: 'Login over', data: { code: 'login' } })
        : json(200, { status: false, msg: '', auth: false });
    }
    const content = formContent(form);
    if (content.includes(POISON) && !this.isRepaired) {
      this.world.saw('poisoned entry');
      return random.chance(0.5)
        ? json(500, { status: false, msg: 'Error' })
        : { status: 500, body: 'oops', retryAfter: null };
    }
    if (content.includes(LARGE)) {
      this.world.saw('413');
      return { status: 413, body: '', retryAfter: null };
    }
    // A host refuses by rules of its own too. The others are for the desk.
    if (content.includes(BAD) && !(this.hasKeys && random.chance(0.5))) {
      this.world.saw('refused');
      return json(random.pick([200, 400, 403, 422]), {
        status: false,
        msg: HOSTILE,
        data: {
          code: `bad ${random.below(50)}`,
          field: random.pick(['voterId', HOSTILE]),
          ...(random.chance(0.5) && { error: 'voter:voterId.format' }),
        },
      });
    }
    return undefined;
  }

  private trouble(): Reply | undefined {
    const { random } = this.world;
    const wait = random.pick([
      null,
      String(random.between(1, 30)),
      '7200',
      new Date(this.world.time + random.between(1, 600) * 1000).toUTCString(),
      'soon',
    ]);
    switch (this.mode) {
      case 'down':
        if (random.chance(0.3)) return undefined;
        this.world.saw('5xx');
        return {
          status: random.pick([408, 425, 500, 502, 503, 504, 507, 520]),
          body: random.pick(['', '<html>Bad gateway</html>', '{"status":false,"msg":"Down"}']),
          retryAfter: wait,
        };
      case 'slowDown':
        this.world.saw('429');
        return json(
          429,
          { status: false, msg: 'Slow down' },
          wait ?? String(random.between(10, 300)),
        );
      case 'refusesAll':
        this.world.saw('the same refusal for all');
        return json(422, { status: false, msg: 'Closed', data: { code: 'closed' } });
      case 'notOurJson':
        this.world.saw('a wrong shape');
        return {
          status: 200,
          body: random.pick([
            'null',
            '[]',
            '"ok"',
            '{"status":"true"}',
            '{"status":1}',
            '{}',
            '',
            'ok',
          ]),
          retryAfter: null,
        };
      case 'good':
      case 'badDisk':
        return undefined;
    }
  }

  /** What this person has brought, by voter ID. */
  private list(token: string): Reply {
    this.world.saw('a look into the list');
    const owner = this.owners.get(token) ?? '';
    const mine = [...this.records]
      .filter(([key]) => key.startsWith(`${owner} `))
      .flatMap(([, records]) => records);
    return json(200, {
      status: true,
      data: {
        list: mine.map(({ content }) => ({ voterId: /voterId=(\w+)/.exec(content)?.[1] ?? '' })),
      },
    });
  }

  private store(key: string, { form, attempt }: Arrival): Reply {
    const content = formContent(form);
    const held = this.records.get(key) ?? [];
    this.records.set(key, [...held, { content, attempt, at: this.world.time }]);
    if (held.length > 0) this.world.saw('a double at a host without keys');
    this.world.note(`host holds ${key}: ${content}`);
    return json(200, { status: true, msg: HOSTILE });
  }

  /** Gives a form to the host's own code. In trouble, its commits may fail, or seem to. */
  private async takeIn(owner: string, { endpoint, form, attempt }: Arrival) {
    const { world, desk, kept } = this;
    const key = `${owner} ${idOf(form)}`;
    const entries = [...form];
    const fields = entries.filter((part): part is [string, string] => typeof part[1] === 'string');
    const files = entries.flatMap(([name, value]) => {
      if (typeof value === 'string') return [];
      const text = textOf(value);
      return [[name, { path: text, sha256: modelSha256(text), bytes: value.byteLength }] as const];
    });
    this.arrived.set(attempt, { content: formContent(form), photos: files.length });
    let reply: Reply | undefined;
    try {
      const stored = await desk.submit(
        endpoint as Kind,
        owner,
        attempt,
        { fields: Object.fromEntries(fields), files: Object.fromEntries(files) },
        {
          now: world.time,
          async keep({ path }) {
            const file = `${attempt} ${kept.size}`;
            kept.set(file, path);
            await world.pause(world.random.between(1, 300), undefined, 'host keeps a photo');
            return file;
          },
          remove: async (gone) => gone.forEach((file) => kept.delete(file)),
          commit: () => this.commit(),
        },
      );
      reply = this.replyOf(stored);
      if ('answer' in stored && this.records.has(key)) world.saw('the same again');
    } catch (error) {
      world.threw('host breaks', error, [COMMIT_FAILED]);
      reply = world.random.chance(0.5) ? json(500, { status: false, msg: 'Error' }) : undefined;
    }
    await this.lookAtHeld();
    this.underWay.delete(key);
    return reply;
  }

  private replyOf(stored: Awaited<ReturnType<Desk['submit']>>): Reply {
    if ('answer' in stored) return { status: 200, body: stored.answer, retryAfter: null };
    const { msg, retryAfter, ...data } = stored;
    this.world.saw(`desk: ${data.code}`);
    return json(
      STATUS_OF[data.code],
      { status: false, msg, data },
      retryAfter ? String(retryAfter) : null,
    );
  }

  private commit(): Commit {
    if (this.mode === 'good') return 'done';
    const end = this.world.random.weighted<Commit>({ done: 2, fails: 1, seemsToFail: 1 });
    if (end === 'fails') this.world.saw('host dies before the commit');
    if (end === 'seemsToFail') this.world.saw('host dies after the commit');
    return end;
  }

  /** Whatever the desk holds must have its photos. */
  private async lookAtHeld(): Promise<void> {
    for (const { owner, id, attempt, files } of await this.desk.held()) {
      const key = `${owner} ${id}`;
      const { content, photos } = this.arrived.get(attempt) ?? { content: '', photos: 0 };
      if (files.filter((file) => this.kept.has(file)).length !== photos)
        this.onLost(`the host has lost a photo of ${key}`);
      if (this.records.has(key)) continue;
      this.records.set(key, [{ content, attempt, at: this.world.time }]);
      this.world.note(`host holds ${key}: ${content}`);
    }
  }
}

/** The submission's id; '' for a form without one. */
export function idOf(form: FormParts): string {
  const id = form.get('submissionId');
  return typeof id === 'string' ? id : '';
}

/** The fields and photos of a form that count for "the same content". */
export function formContent(form: FormParts): string {
  const parts = [...form].filter(
    ([name]) => name !== 'submissionId' && name !== 'savedAt' && !name.endsWith('Sha256'),
  );
  return contentOf(
    parts.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    parts.flatMap(([name, value]) => (typeof value !== 'string' ? [[name, textOf(value)]] : [])),
  );
}

function json(status: number, value: unknown, retryAfter: string | null = null): Reply {
  return { status, body: JSON.stringify(value), retryAfter };
}
