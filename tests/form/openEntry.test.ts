import '../device/setup.ts';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { MEMBER_PHOTOS } from '../../src/domain/forms/memberQuestions.ts';
import { POST_PHOTOS } from '../../src/domain/forms/post.ts';
import { VOTER_PHOTOS } from '../../src/domain/forms/voter.ts';
import { KINDS, type Kind } from '../../src/domain/outbox/kinds.ts';
import type { Unsent } from '../../src/domain/outbox/outbox.ts';
import {
  readDraft,
  writeDraft,
  writeDraftPhoto,
  type Draft,
} from '../../src/device/drafts/drafts.ts';
import { photoKey } from '../../src/device/drafts/drafts.ts';
import { readEntry } from '../../src/device/outbox/read.ts';
import { saveEntry } from '../../src/device/outbox/saveEntry.ts';
import { changeEntry, correctEntry } from '../../src/device/outbox/write.ts';
import { sha256 } from '../../src/device/storage/sha256.ts';
import type { FormDescription } from '../../src/form/formDescription.ts';
import { inOutbox } from '../../src/form/inOutbox.ts';
import { openForm } from '../../src/form/openForm.ts';
import type { OpenedDraft } from '../../src/form/opened.ts';
import { loseRecords } from '../device/loseRecord.ts';
import { bytesOf, newOwner } from '../device/sample.ts';

const SLOTS = {
  addvoters: VOTER_PHOTOS,
  createPost: POST_PHOTOS,
  addmember: MEMBER_PHOTOS,
} satisfies Record<Kind, readonly { slot: string; required: boolean }[]>;
const KIND_NAMES = Object.keys(SLOTS) as Kind[];
const EMPTY = { name: '', title: '', voterId: '', consentAt: '', consentVersion: '' };
const SENT = { ...EMPTY, name: 'கா. மணி', title: 'நூலகம்' };

const factOf = async (slot: string, text = slot) => ({
  slot,
  sha256: await sha256(bytesOf(text)),
  bytes: bytesOf(text).byteLength,
});

function describeForm(kind: Kind): FormDescription {
  return {
    form: KINDS[kind].form,
    title: '',
    saveWords: '',
    empty: EMPTY,
    photos: SLOTS[kind],
    kept: [],
    steps: [],
    ...inOutbox(kind),
  };
}

/** An entry with all the photos that its form asks for, refused for its title or name. */
async function refusedEntry(kind: Kind) {
  const [owner, id] = [newOwner(), newId()];
  const slots = SLOTS[kind].map(({ slot }) => slot);
  const photos = await Promise.all(slots.map((slot) => factOf(slot)));
  const bytes = new Map(slots.map((slot) => [slot, bytesOf(slot)]));
  await saveEntry(id, owner, { kind, fields: SENT, photos }, bytes, 1_000);
  await changeEntry(id, { type: 'claimed', lease: 'a' }, 2_000);
  const refusal = { reason: 'voter:name.short', field: 'name' };
  await changeEntry(id, { type: 'refused', lease: 'a', ...refusal }, 3_000);
  const name = { owner, form: KINDS[kind].form, entry: id };
  return { id, name, slots, photos, description: describeForm(kind) };
}
type Refused = Awaited<ReturnType<typeof refusedEntry>>;

async function open({ name, description }: Pick<Refused, 'name' | 'description'>) {
  const event = await openForm(description, name);
  if (event.type !== 'found') throw new Error(`not opened: ${JSON.stringify(event)}`);
  return event.opened;
}

/** Writes what the form holds, as it does when it is left. */
const leave = ({ name, draft, photosToTake }: OpenedDraft, changes: Partial<Draft> = {}) =>
  writeDraft(name, { ...draft, photos: [...draft.photos, ...photosToTake], ...changes });

const save = ({ description, name }: Refused, { draft, photos }: OpenedDraft) =>
  description.save({ draft, owner: name.owner, fields: draft.fields, photos });

describe.each(KIND_NAMES)('a correction that was left: %s', (kind) => {
  it('comes back with its text and all photos, and says again why the entry was refused', async () => {
    const entry = await refusedEntry(kind);
    const opened = await open(entry);
    await leave(opened, { fields: { ...opened.draft.fields, name: 'கா. மணியன்' } });
    // Left a second time without a change.
    await leave(await open(entry));
    const back = await open(entry);
    expect(back.draft.fields).toMatchObject({ name: 'கா. மணியன்', title: 'நூலகம்' });
    expect([...back.photos.keys()].toSorted()).toEqual(entry.slots.toSorted());
    expect(back).toMatchObject({
      isRestored: true,
      photosToTake: [],
      refused: { reason: 'voter:name.short', field: 'name' },
    });
    expect(await save(entry, back)).toBeUndefined();
    expect(await readEntry(entry.id)).toMatchObject({
      version: 2,
      bytes: entry.photos.reduce((sum, { bytes }) => sum + bytes, 0),
    });
  });

  it('stays without a photo that somebody removed, and keeps one that they took', async () => {
    const entry = await refusedEntry(kind);
    const opened = await open(entry);
    const [removed = '', taken = ''] = entry.slots;
    const others = entry.photos.filter(({ slot }) => slot !== removed && slot !== taken);
    const photo = await factOf(taken, 'taken again');
    const draft = { ...opened.draft, photos: [...others, photo], removed: [removed] };
    await writeDraftPhoto(entry.name, draft, taken, bytesOf('taken again'));
    const back = await open(entry);
    expect([...back.photos.keys()].toSorted()).toEqual(
      entry.slots.filter((slot) => slot !== removed).toSorted(),
    );
    expect(new TextDecoder().decode(back.photos.get(taken))).toBe('taken again');
    expect(await save(entry, back)).toBeUndefined();
  });

  it('is not saved with fewer photos than the entry has, though the form were to lose one', async () => {
    const entry = await refusedEntry(kind);
    const opened = await open(entry);
    const [lost] = entry.slots;
    const draft = {
      ...opened.draft,
      photos: opened.draft.photos.filter(({ slot }) => slot !== lost),
    };
    const photos = new Map([...opened.photos].filter(([slot]) => slot !== lost));
    expect(await save(entry, { ...opened, draft, photos })).toBe('photosMissing');
    expect(await readEntry(entry.id)).toMatchObject({ state: 'refused', version: 1 });
  });

  it('asks again for a photo that was taken for it and is gone, each time', async () => {
    const entry = await refusedEntry(kind);
    const opened = await open(entry);
    const [taken = ''] = entry.slots;
    const others = entry.photos.filter(({ slot }) => slot !== taken);
    const photo = await factOf(taken, 'taken again');
    await writeDraftPhoto(
      entry.name,
      { ...opened.draft, photos: [...others, photo] },
      taken,
      bytesOf('taken again'),
    );
    const find = loseRecords((key) => indexedDB.cmp(key, photoKey(entry.name, taken)) === 0);
    const back = await open(entry);
    expect(back.photosToTake).toEqual([photo]);
    await leave(back);
    expect((await open(entry)).photosToTake).toEqual([photo]);
    find();
  });
});

describe('an entry that changes while its correction lies unfinished', () => {
  it('keeps the correction, and says so: it was corrected elsewhere', async () => {
    const entry = await refusedEntry('createPost');
    await leave(await open(entry), { fields: { ...SENT, name: 'மாற்றம்' } });
    const bytes = new Map(entry.slots.map((slot) => [slot, bytesOf(slot)]));
    const elsewhere = { kind: 'createPost', fields: SENT, photos: entry.photos } as const;
    await correctEntry(entry.id, 1, { ...elsewhere, photos: entry.photos }, bytes, 4_000);
    const back = await open(entry);
    expect(back).toMatchObject({ meanwhile: 'changed', draft: { fields: { name: 'மாற்றம்' } } });
    expect(back.photos.size).toBe(POST_PHOTOS.length);
    expect(await save(entry, back)).toBeUndefined();
    expect(await readEntry(entry.id)).toMatchObject({ version: 3 });
  });

  it.each(['sent', 'discarded'])('keeps what was typed, and says so: it was %s', async (how) => {
    const entry = await refusedEntry('createPost');
    await leave(await open(entry), { fields: { ...SENT, name: 'மாற்றம்' } });
    const { owner, version } = (await readEntry(entry.id)) as Unsent;
    const summary = { title: '', tail: '' };
    await changeEntry(
      entry.id,
      how === 'sent'
        ? {
            type: 'accepted',
            version,
            receipt: { ...summary, reference: '', earlierVersion: false },
          }
        : { type: 'discarded', owner, version, receipt: summary },
      4_000,
    );
    const back = await open(entry);
    expect(back).toMatchObject({
      meanwhile: 'ended',
      photosToTake: [],
      draft: { fields: { name: 'மாற்றம்' } },
    });
    expect(await save(entry, back)).toBe('changed');
    expect(await readDraft(entry.name)).toBeDefined();
  });
});

it('a correction whose own text does not open has the text of its entry', async () => {
  const entry = await refusedEntry('addvoters');
  await leave(await open(entry), { fields: {} });
  expect((await open(entry)).draft.fields).toMatchObject({ name: 'கா. மணி' });
});

it('the tick of a consent that the host found too old is gone from an older correction, too', async () => {
  const entry = await refusedEntry('addvoters');
  const opened = await open(entry);
  const bytes = new Map(entry.slots.map((slot) => [slot, bytesOf(slot)]));
  const fields = { ...SENT, consentAt: '2026-10-01T08:00:00.000Z', consentVersion: '1-ta' };
  await correctEntry(
    entry.id,
    1,
    { kind: 'addvoters', fields, photos: entry.photos },
    bytes,
    4_000,
  );
  await leave(opened, { corrects: 2, fields });
  await changeEntry(entry.id, { type: 'claimed', lease: 'b' }, 5_000);
  const refusal = { reason: 'voter:consent.old', field: 'consentAt' };
  await changeEntry(entry.id, { type: 'refused', lease: 'b', ...refusal }, 6_000);
  expect((await open(entry)).draft.fields).toMatchObject({ consentAt: '', consentVersion: '' });
});
