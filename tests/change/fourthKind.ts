import type { Change } from './change.ts';

/** A kind of submission that only a test has: a note with a text, which anybody may write. */
export const FOURTH_KIND: Change = {
  'src/domain/outbox/kinds.ts': [
    ["  createPost: { form: 'post'", "  createNote: { form: 'note', to: '/addnote' },\n"],
  ],
  'src/domain/forms/note.ts': `import * as v from 'valibot';
import { words } from './personFields.ts';

export const EMPTY_NOTE = { title: '', text: '' };
export const Note = v.object({ title: words('note:title', 150), text: words('note:text', 4000) });
export type Note = v.InferOutput<typeof Note>;
`,
  'src/domain/calls/submissionKinds.ts': [
    ['import { EMPTY_POST, Post,', "import { EMPTY_NOTE, Note } from '../forms/note.ts';\n"],
    [
      '    createPost: {',
      `    createNote: {
      ...KINDS.createNote,
      name: 'createNote',
      empty: EMPTY_NOTE,
      photos: [],
      schema: () => Note,
      letter: 'N',
      stored: 'Note saved',
      refusedAt: 'title',
    },
`,
    ],
  ],
  'src/screens/enrol/note/AddNoteScreen.tsx': `import { EMPTY_NOTE, Note } from '../../../domain/forms/note.ts';
import { TextArea } from '../../../form/fields/TextArea.tsx';
import { TextField } from '../../../form/fields/TextField.tsx';
import { rulesOf, type WholeForm } from '../../../form/formDescription.ts';
import { inOutbox } from '../../../form/inOutbox.ts';
import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';

const NOTE_FORM: WholeForm = {
  form: 'note',
  title: 'note:heading',
  saveWords: 'note:save',
  empty: EMPTY_NOTE,
  photos: [],
  rules: rulesOf(() => Note),
  kept: [],
  steps: [{ name: 'note', fields: Object.keys(EMPTY_NOTE), photos: [], Content: NoteFields }],
  ...inOutbox('createNote'),
};

export function AddNoteScreen() {
  return <SubmissionScreen description={NOTE_FORM} />;
}

function NoteFields() {
  return (
    <section className="submission__section">
      <TextField name="title" maxLength={150} />
      <TextArea name="text" rows={6} />
    </section>
  );
}
`,
  'src/app/screenList.ts': [
    ["  createPost: 'post',", "  createNote: 'note',\n"],
    [
      "    { path: '/members', texts",
      "    { path: '/addnote', texts: ['submission', 'voter', 'note'], file: 'enrol/note/AddNoteScreen.tsx' },\n",
    ],
  ],
  'public/locales/en/note.json': textsOf({
    heading: 'Add a note',
    save: 'Save and send',
    noName: 'New note',
    stored: 'Note stored',
    title: 'Title',
    text: 'Text',
    required: 'Please write something',
    format: 'Please write some more',
  }),
  'public/locales/tam/note.json': textsOf({
    heading: 'குறிப்பு எழுது',
    save: 'சேமித்து அனுப்பு',
    noName: 'புதிய குறிப்பு',
    stored: 'குறிப்பு பதிவானது',
    title: 'தலைப்பு',
    text: 'குறிப்பு',
    required: 'ஏதாவது எழுதவும்',
    format: 'இன்னும் கொஞ்சம் எழுதவும்',
  }),
  'host/database/migrations/notes.ts': `import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Adds notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema
    .createTable('notes')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('saved_at', time, (column) => column.notNull())
    .addColumn('received_at', time, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('notes_key', ['owner', 'id'])
    .addForeignKeyConstraint('notes_submission', ['owner', 'id'], 'submissions', ['owner', 'id'])
    .modifyEnd(strict)
    .execute();
}
`,
  'host/database/migrations/migrate.ts': [
    ['import * as otps from', "import * as notes from './notes.ts';\n"],
    ['};\n\n/**\n * Throws a line', "  '9999-notes': notes,\n"],
  ],
  'host/database/database.ts': [
    ['  photoStore: {', '  notes: Enrolment & Note;\n'],
    ['import type { Kind } from', "import type { Note } from '../../src/domain/forms/note.ts';\n"],
    ['  EnrolledRow,\n', '  Enrolment,\n'],
  ],
  'host/tables/notes.ts': `import type { Note } from '../../src/domain/forms/note.ts';
import type { HostDatabase } from '../database/database.ts';
import type { Enrolment } from '../database/schema.ts';
import type { RecordKey } from './photos.ts';

export async function insertNote(db: HostDatabase, enrolment: Enrolment, note: Note): Promise<void> {
  await db.insertInto('notes').values({ ...enrolment, ...note }).execute();
}

export function findNote(db: HostDatabase, { owner, id }: RecordKey) {
  return db
    .selectFrom('notes')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function removeNote(db: HostDatabase, { owner, id }: RecordKey): Promise<string[]> {
  await db.deleteFrom('notes').where('owner', '=', owner).where('id', '=', id).execute();
  return [];
}
`,
  'host/tables/kinds.ts': [
    ['import { findWholePost,', "import { findNote, insertNote, removeNote } from './notes.ts';\n"],
    [
      '  createPost: {',
      `  createNote: {
    summary: 'A note',
    table: 'notes',
    isPerson: false,
    insert: insertNote,
    find: findNote,
    remove: removeNote,
  },
`,
    ],
  ],
};

/** What a note goes through, from the phone's store to the host's database and out again. */
export const FOURTH_KIND_TEST = `import '../device/setup.ts';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import type { Unsent } from '../../src/domain/outbox/outbox.ts';
import { packEntry, unpackEntry } from '../../src/device/copy/copiedEntry.ts';
import { submissionForm } from '../../src/device/api/multipart.ts';
import { practiceHost } from '../../src/device/practice/practiceHost.ts';
import { readEntry, readFields } from '../../src/device/outbox/read.ts';
import { saveEntry } from '../../src/device/outbox/saveEntry.ts';
import { KEPT } from '../../host/tables/kinds.ts';
import { ACCOUNT, MEMBER, partsOf } from '../host/sampleCalls.ts';
import { answerOf, jpeg, multipartPost } from '../host/sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE } from '../host/testHost.ts';

it('a note goes from the phone to the database, through practice, copy, export and erasure', async () => {
  const host = await openTestHost();
  const office = await host.logIn(PEOPLE[3]);
  const ask = (call: string, body: object) =>
    answerOf(host.app.request('/' + call, jsonPost(body, office)));
  const registered = await answerOf(
    host.app.request(
      '/register',
      multipartPost(partsOf({ ...MEMBER, ...ACCOUNT }, { voterCardFront: await jpeg() }), ''),
    ),
  );

  const fields = { title: 'Sample note', text: 'Only a test has this.' };
  const submission = { kind: 'createNote' as const, fields, photos: [] };
  const id = newId();
  const savedAt = host.clock.now;
  expect(await saveEntry(id, 'me', submission, new Map(), savedAt)).toBe('saved');
  const entry = (await readEntry(id)) as Unsent;
  const opened = { fields: (await readFields(entry)) ?? {}, facts: [], photos: new Map() };
  expect((await unpackEntry(packEntry(entry, opened))).submission).toEqual(submission);

  const parts = Array.from(submissionForm({ id, owner: 'me', savedAt }, opened, 'me'), ([name, body]) => ({
    name,
    body: String(body),
  }));
  const practised = multipartPost(parts, '');
  expect(await answerOf(practiceHost('https://practice.invalid/createNote', practised))).toMatchObject({
    status: true,
    data: { submissionId: id, reference: expect.stringMatching(/^N-PRACTICE/) },
  });

  const send = (auth: string | undefined) =>
    answerOf(host.app.request('/createNote', multipartPost(parts, auth ?? '')));
  const { data } = await send(registered.auth);
  expect(data).toMatchObject({ reference: expect.stringMatching(/^N-[0-9A-Z]{10}$/) });
  expect((await send(registered.auth)).data).toEqual(data);
  const rows = () => host.db.selectFrom('notes').select(['id', 'title']).execute();
  expect(await rows()).toEqual([{ id, title: fields.title }]);
  const described = await (await host.app.request('/openapi.json')).json();
  expect(described.paths['/createNote'].post.summary).toBe(KEPT.createNote.summary);

  const whom = registered.data.reference;
  const { records } = (await ask('exportPerson', { whom })).data as unknown as { records: object[] };
  expect(records).toMatchObject([{ kind: 'register' }, { kind: 'createNote', answers: fields }]);
  await ask('erasePerson', { whom });
  expect(await rows()).toEqual([]);

  const another = newId();
  const own = await host.logIn();
  const discarded = { submissionId: another, kind: 'createNote' };
  await answerOf(host.app.request('/discardEntry', jsonPost(discarded, own)));
  await answerOf(
    host.app.request('/createNote', multipartPost(partsOf(fields, {}, another), own)),
  );
  expect(await rows()).toEqual([]);
  await host.close();
});
`;

function textsOf({ title, text, required, format, ...own }: Record<string, string>): string {
  return JSON.stringify({
    ...own,
    title: { label: title, required, format },
    text: { label: text, required, format },
  });
}
