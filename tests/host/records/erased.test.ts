import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eraseAgain } from '../../../host/records/erasing.ts';
import { OFFICE, openHostWithPeople, type HostWithPeople } from '../hostWithPeople.ts';
import { ACCOUNT, MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, multipartPost } from '../sampleVoter.ts';
import { jsonPost, PEOPLE } from '../testHost.ts';

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

/** Has something happen just before the host's next transaction. */
function beforeNextTransaction(happens: () => Promise<unknown>) {
  vi.spyOn(host.db, 'transaction').mockImplementationOnce(() => {
    const next = host.db.transaction();
    vi.spyOn(next, 'execute').mockImplementationOnce(async (work) => {
      await happens();
      return host.db.transaction().execute(work);
    });
    return next;
  });
}

/** Registers a member of that user name who then writes a post. */
async function registerWithPost(userName: string) {
  const { auth = '', data } = await answerOf(
    host.app.request(
      '/register',
      multipartPost(
        partsOf({ ...MEMBER, ...ACCOUNT, userName }, { voterCardFront: host.picture }),
        '',
      ),
    ),
  );
  const post = await answerOf(
    host.app.request('/createPost', multipartPost(partsOf(POST, { image1: host.picture }), auth)),
  );
  return { auth, member: data.reference ?? '', post: post.data.reference ?? '' };
}

test('what is given out of a registered person has their posts, with a line for each', async () => {
  const { member, post } = await registerWithPost('sample.writer');
  const { data } = await host.ask('exportPerson', { whom: member });
  expect(data['records']).toMatchObject([
    { kind: 'register', reference: member, answers: { name: MEMBER.name } },
    {
      kind: 'createPost',
      reference: post,
      answers: { ...POST, state: 'pending', images: [] },
      photos: [{ slot: 'image1', bytes: host.picture.length }],
    },
  ]);
  const lines = await host.db
    .selectFrom('audit')
    .select('object')
    .where('action', '=', 'exportPerson')
    .execute();
  expect(lines.map(({ object }) => object)).toEqual([member, post]);
  await host.ask('erasePerson', { whom: member });
});

describe('an erasure', () => {
  test('does not take the last administrator', async () => {
    const { auth, member } = await registerWithPost('sample.admin');
    const others = host.db.selectFrom('people').select('id').where('role', '=', 'admin');
    const ids = (await others.execute()).map(({ id }) => id);
    await host.setRole('sample.admin', 'admin');
    const erase = (whom: string) =>
      answerOf(host.app.request('/erasePerson', jsonPost({ whom }, auth)));
    const setRole = (role: 'admin' | 'member') =>
      host.db.updateTable('people').set({ role }).where('id', 'in', ids).execute();
    await setRole('member');
    for (const whom of [member, MEMBER.voterId])
      expect(await erase(whom)).toMatchObject({ http: 403, data: { code: 'lastAdmin' } });
    await setRole('admin');
    const { data } = await erase(member);
    expect(data['references']).toContain(member);
  });

  test('of each of two administrators at once leaves one', async () => {
    const members: string[] = [];
    for (const userName of ['sample.admin', 'other.admin']) {
      const { member } = await registerWithPost(userName);
      await host.setRole(userName, 'admin');
      members.push(member);
    }
    const [one = '', another = ''] = members;
    const { auth = '' } = await answerOf(
      host.app.request(
        '/login',
        jsonPost({ userName: 'sample.admin', password: ACCOUNT.password }, ''),
      ),
    );
    const erase = (whom: string) =>
      answerOf(host.app.request('/erasePerson', jsonPost({ whom }, auth)));
    const rest = host.db
      .updateTable('people')
      .set({ role: 'member' })
      .where('userName', 'not in', ['sample.admin', 'other.admin'])
      .where('role', '=', 'admin');
    const others = await rest.returning('id').execute();
    try {
      // The first is on its way when the second is handled.
      beforeNextTransaction(() => erase(one));
      expect(await erase(another)).toMatchObject({ http: 403, data: { code: 'lastAdmin' } });
    } finally {
      await host.db
        .updateTable('people')
        .set({ role: 'admin' })
        .where(
          'id',
          'in',
          others.map(({ id }) => id),
        )
        .execute();
    }
    expect((await host.ask('erasePerson', { whom: another })).status).toBe(true);
  });

  test('after a restore fails with a photo that cannot be removed', async () => {
    await host.enrol();
    const store = { remove: () => Promise.reject(new Error('The disk is read-only')) };
    await expect(
      eraseAgain(host.db, store, () => true, { actor: 'office', now: 0 }),
    ).rejects.toThrow('The disk is read-only');
  });

  test('takes the pictures of every earlier decision about a post along', async () => {
    const { member, post } = await registerWithPost('sample.first');
    const urls: string[] = [];
    for (const state of ['published', 'declined', 'published']) {
      const { data } = await host.ask('decidePost', { id: post, state });
      urls.push(...(data['images'] as { url: string }[]).map(({ url }) => url));
    }
    expect(urls).toHaveLength(2);
    await host.ask('erasePerson', { whom: member });
    for (const url of urls) expect((await host.app.request(url)).status).toBe(404);
    expect(await host.db.selectFrom('media').selectAll().execute()).toEqual([]);
    expect(await host.photoFiles()).toEqual([]);
  });

  test('at the same moment as a correction leaves no answer', async () => {
    const reference = await host.enrol();
    // The correction has read the record and looked at the answers when somebody else erases it.
    beforeNextTransaction(() => host.ask('erasePerson', { whom: reference }));
    const corrected = await host.ask('correctPerson', {
      reference,
      fields: { name: 'Right Name' },
    });
    expect(corrected).toMatchObject({ http: 404, data: { code: 'notThere' } });
    expect(await host.db.selectFrom('voters').selectAll().execute()).toEqual([]);
  });

  test('at the same moment as another has one line in the audit log', async () => {
    const reference = await host.enrol();
    const erase = () => host.ask('erasePerson', { whom: reference });
    beforeNextTransaction(erase);
    expect((await erase()).status).toBe(true);
    const lines = await host.db
      .selectFrom('audit')
      .select('object')
      .where('action', '=', 'erasePerson')
      .execute();
    expect(lines).toEqual([{ object: reference }]);
  });

  test('of a member whose account stays takes the card along', async () => {
    const id = uuid();
    const parts = partsOf(MEMBER, { voterCardFront: host.picture }, id);
    await host.send('addmember', parts);
    const [card, person] = ['0'.repeat(32), PEOPLE[0].id];
    await host.db
      .insertInto('cards')
      .values({ code: card, person, district: MEMBER.district, member: id, revokedAt: null })
      .execute();
    expect((await host.app.request(`/card/${card}`)).status).toBe(200);
    await host.ask('erasePerson', { whom: id });
    expect((await host.app.request(`/card/${card}`)).status).toBe(404);
    expect(await host.db.selectFrom('cards').selectAll().execute()).toEqual([]);
  });

  test('while a post of the person comes in leaves nothing of it', async () => {
    const { auth, member } = await registerWithPost('sample.third');
    // The host has checked the login and looked at the photo when somebody erases the author.
    const keep: typeof host.host.photos.keep = async (arrived) => {
      await host.ask('erasePerson', { whom: member });
      return host.host.photos.keep(arrived);
    };
    const sent = await answerOf(
      host
        .appWith({ photos: { ...host.host.photos, keep } })
        .request('/createPost', multipartPost(partsOf(POST, { image1: host.picture }), auth)),
    );
    expect(sent).toEqual({
      http: 401,
      status: false,
      msg: 'Please log in again',
      data: { code: 'login' },
    });
    expect(await host.db.selectFrom('posts').selectAll().execute()).toEqual([]);
    expect(await host.photoFiles()).toEqual([]);
  });

  test('while the office delivers a post for the person leaves nothing of it, in the words for nobody', async () => {
    const { member } = await registerWithPost('sample.fourth');
    const office = await host.logIn(PEOPLE[OFFICE]);
    const keep: typeof host.host.photos.keep = async (arrived) => {
      await host.ask('erasePerson', { whom: member });
      return host.host.photos.keep(arrived);
    };
    const deliver = (onBehalfOf: string) =>
      answerOf(
        host
          .appWith({ photos: { ...host.host.photos, keep } })
          .request(
            '/createPost',
            multipartPost(partsOf({ ...POST, onBehalfOf }, { image1: host.picture }), office),
          ),
      );
    const sent = await deliver('sample.fourth');
    expect(sent).toMatchObject({ http: 403, data: { code: 'onBehalf' } });
    expect(sent).toEqual(await deliver('nobody.here'));
    expect(await host.db.selectFrom('posts').selectAll().execute()).toEqual([]);
    expect(await host.photoFiles()).toEqual([]);
  });

  test('while a post is decided leaves no public picture and no file', async () => {
    const { member, post } = await registerWithPost('sample.second');
    const office = await host.logIn(PEOPLE[OFFICE]);
    // The office decides, and while the host reads the photo, somebody else erases the author.
    const read = async (file: string) => {
      const bytes = await host.host.photos.read(file);
      await host.ask('erasePerson', { whom: member });
      return bytes;
    };
    const decided = await answerOf(
      host
        .appWith({ photos: { ...host.host.photos, read } })
        .request('/decidePost', jsonPost({ id: post, state: 'published' }, office)),
    );
    expect(decided).toMatchObject({ http: 404, data: { code: 'notThere' } });
    expect(await host.db.selectFrom('media').selectAll().execute()).toEqual([]);
    expect(await host.photoFiles()).toEqual([]);
  });
});
