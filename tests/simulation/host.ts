import type { Form } from '../../src/device/host/form.ts';
import { modelSha256, textOf } from './modelCrypto.ts';
import type { World } from './world.ts';

export type Reply = { status: number; body: string; retryAfter: string | null };
export type HostMode = 'good' | 'down' | 'slowDown' | 'refusesAll' | 'notOurJson';
type Record_ = { content: string; attempt: number; at: number };
type Arrival = { token: string; endpoint: string; form: Form; attempt: number };

/** How a form's content may say what the host does with it, so that a schedule can hold every kind of entry. */
export const BAD = 'wrong voter ID';
export const POISON = 'breaks the host';
export const LARGE = 'LARGE ';
/** What an attacker who owns the host might say. */
export const HOSTILE =
  '<img src=x onerror=alert(1)>\u202eNot accepted\u0000<script>alert(2)</script>';

type Named = readonly [string, string];

/** What was said and shown, without what changes with every try. */
export function contentOf(fields: Iterable<Named>, photos: Iterable<Named>): string {
  const inOrder = (pairs: Iterable<Named>) =>
    [...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
  return [...inOrder(fields), ...inOrder(photos)].join('|');
}

/**
 * The host. With keys: one record per owner and id, equal content gets the first answer again, other content is refused.
 * Without: every arrival is a record.
 */
export class Host {
  mode: HostMode = 'good';
  /** Poisoned entries break it, until somebody repairs it. */
  isRepaired = false;
  /** The known bug of another time: "the same" is told by the whole body, whose boundary changes with every try. */
  comparesBodies = false;
  readonly records = new Map<string, Record_[]>();
  private readonly owners = new Map<string, string>();
  private readonly underWay = new Set<string>();
  private tokens = 0;

  constructor(
    private readonly world: World,
    readonly hasKeys: boolean,
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
    if (this.hasKeys && this.underWay.has(key)) {
      this.world.saw('409 in progress');
      return answer(
        json(409, { status: false, msg: 'Under way', data: { code: 'inProgress' } }, '1'),
      );
    }
    this.underWay.add(key);
    const took = random.chance(0.05) ? random.between(1_000, 90_000) : random.between(5, 300);
    this.world.later(took, undefined, `host stores ${key}`, () => {
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
    if (content.includes(BAD)) {
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
    for (const [name, value] of form) {
      if (typeof value !== 'string' && form.get(`${name}Sha256`) !== modelSha256(textOf(value)))
        return json(503, { status: false, msg: 'A photo was damaged' }, '5');
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
        return { status: 429, body: '', retryAfter: wait ?? String(random.between(10, 300)) };
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
    const first = held[0];
    if (this.hasKeys && first) {
      const isSame =
        first.content === content && !(this.comparesBodies && first.attempt !== attempt);
      this.world.saw(isSame ? 'the same again' : '409 other content');
      return isSame
        ? this.acceptance(form, first)
        : json(409, {
            status: false,
            msg: 'Held with other content',
            data: { code: 'otherContent', reference: `V-${first.attempt}` },
          });
    }
    const record = { content, attempt, at: this.world.time };
    this.records.set(key, [...held, record]);
    if (held.length > 0) this.world.saw('a double at a host without keys');
    this.world.note(`host holds ${key}: ${content}`);
    return this.acceptance(form, record);
  }

  private acceptance(form: Form, record: Record_): Reply {
    if (!this.hasKeys) return json(200, { status: true, msg: HOSTILE });
    const photos = Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        typeof value !== 'string' ? [[name, modelSha256(textOf(value))]] : [],
      ),
    );
    return json(200, {
      status: true,
      msg: 'Saved',
      data: { submissionId: form.get('submissionId'), reference: `V-${record.attempt}`, photos },
    });
  }
}

/** The submission's id; '' for a form without one. */
export function idOf(form: Form): string {
  const id = form.get('submissionId');
  return typeof id === 'string' ? id : '';
}

/** The fields and photos of a form that count for "the same content". */
export function formContent(form: Form): string {
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
