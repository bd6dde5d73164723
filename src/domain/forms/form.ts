import type { Consent } from '../outbox/submission.ts';

/**
 * What a draft says about its entry. `id` is the submission's id, created with the form and never
 * changed. `corrects` is the version of the entry that the draft corrects, if it corrects one.
 * `isTried`: a save has failed, but may have stored an entry all the same, with what was typed
 * until then.
 */
export type DraftId = { id: string; isTried?: true; corrects?: number };

/**
 * Why a form can't be filled in now. `unavailable`: the store doesn't open, or nobody is logged in.
 * `cannotStore`: the browser has no store, and there is no network. The others are about an entry
 * to correct: it has ended, is in flight, or is open in another window.
 */
export type WhyClosed = 'unavailable' | 'cannotStore' | 'gone' | 'beingSent' | 'beingEdited';

/**
 * Why a form wasn't saved. `full`: no room. `storage`: the store doesn't work. `missingPart`: a
 * part of the form isn't on the phone. `changed`: the entry was sent or changed meanwhile.
 * `unchanged`: the host refused exactly this. `photosMissing`: the form lacks photos of the stored
 * entry that nobody took away. `beingSent` and `ended`: an earlier save succeeded unnoticed and is
 * in flight, or has ended. The others are for a form that goes to the host at once. `notSent`,
 * `noNetwork`, `noAnswer` and `loginPage` tell why it wasn't sent. `refused` is a message key or
 * the host's words; `field` is the field that the host named, if any.
 */
export type NotSaved =
  | 'full'
  | 'storage'
  | 'missingPart'
  | 'photosMissing'
  | 'changed'
  | 'beingSent'
  | 'ended'
  | 'unchanged'
  | 'notSent'
  | 'noNetwork'
  | 'noAnswer'
  | 'loginPage'
  | { refused: string; field?: string };

/**
 * The last form that was saved. `consent` is what it asked for, if it did, and `withdrawCode`
 * withdraws it. `isPassed`: the next form is being filled in.
 */
export type SavedForm = {
  id: string;
  name: string;
  at: number;
  consent: Consent | undefined;
  withdrawCode: string | undefined;
  isPassed?: true;
};

/**
 * A form that somebody fills in. `opened` is what it began with. `checking`: somebody asked for the
 * next step or for the save. `isUnwritten`: something changed since the last writing of its draft
 * began. `notSaved` is why the last save failed.
 */
export type Unfinished<Opened> = {
  state: 'filling' | 'checking' | 'saving';
  opened: Opened;
  draft: DraftId;
  isUnwritten: boolean;
  notSaved: NotSaved | undefined;
  last: SavedForm | undefined;
};
/** Nothing that happens to a form after its end brings its draft back. */
export type Over<Opened> = {
  state: 'saved' | 'cleared';
  opened: Opened;
  notSaved?: undefined;
  last: SavedForm | undefined;
};
export type OpenForm<Opened> = Unfinished<Opened> | Over<Opened>;
export type Form<Opened> =
  | { state: 'opening' }
  | { state: 'closed'; why: WhyClosed }
  /** There is an unfinished form, begun at `at`, perhaps by somebody else. */
  | { state: 'begun'; at: number; restored: Opened }
  | OpenForm<Opened>;

/** What happens to a form while somebody fills it in. */
export type FillingEvent =
  | { type: 'typed' }
  /** A writing of the draft begins. It takes everything typed until now. */
  | { type: 'writing' }
  /** The person asks for the next step, or for the save. */
  | { type: 'asked' }
  /** A part of the form, which the next step needs, isn't on the phone. */
  | { type: 'partMissing' }
  /** The screen shows the next step, or what is wrong in this one. */
  | { type: 'checked' }
  /** Nothing is wrong, and the store is asked to save. */
  | { type: 'right' }
  /** The store's answers. `newId` is for a form whose id has ended. */
  | { type: 'failed'; why: NotSaved; newId: string }
  | ({ type: 'saved' } & Omit<SavedForm, 'id' | 'isPassed'>)
  /** The person clears the form, or leaves the entry unchanged. */
  | { type: 'cleared' };

export type Event<Opened> =
  | { type: 'found'; opened: Opened }
  | { type: 'foundBegun'; at: number; restored: Opened }
  | { type: 'notOpened'; why: WhyClosed }
  /** The person says that the form that was begun is theirs. */
  | { type: 'recognised' }
  /** The next form: after a save, after clearing, or instead of the one that was begun. */
  | { type: 'next'; opened: Opened }
  | { type: 'partCame' }
  /** `of` is the form that it happens to. A photo may be ready only when the next form is open. */
  | (FillingEvent & { of: Opened });

/**
 * Applies an event to a form: its state machine, from opening to save. If an event makes no sense
 * in the current state, returns the same object, so `after !== before` tells if it counted.
 */
export function next<Opened extends { draft: DraftId }>(
  form: Form<Opened>,
  event: Event<Opened>,
): Form<Opened> {
  switch (form.state) {
    case 'opening':
    case 'closed':
      if (event.type === 'found') return filling(event.opened);
      if (event.type === 'foundBegun')
        return { state: 'begun', at: event.at, restored: event.restored };
      return event.type === 'notOpened' ? { state: 'closed', why: event.why } : form;
    case 'begun':
      if (event.type === 'recognised') return filling(form.restored);
      return event.type === 'next' ? filling(event.opened) : form;
    case 'saved':
    case 'cleared':
      return event.type === 'next' ? filling(event.opened, form.last) : form;
    default:
      if (event.type === 'partCame')
        return form.notSaved === 'missingPart' ? { ...form, notSaved: undefined } : form;
      return 'of' in event && event.of === form.opened ? whileFilled(form, event) : form;
  }
}

function whileFilled<Opened>(form: Unfinished<Opened>, event: FillingEvent): OpenForm<Opened> {
  const { state, opened, draft, isUnwritten, last } = form;
  switch (event.type) {
    case 'typed':
      return isUnwritten && (!last || last.isPassed)
        ? form
        : { ...form, isUnwritten: true, last: last && passed(last) };
    case 'writing':
      return isUnwritten ? { ...form, isUnwritten: false } : form;
    case 'asked':
      return state === 'filling' ? { ...form, state: 'checking', notSaved: undefined } : form;
    case 'partMissing':
      return state === 'checking' ? { ...form, state: 'filling', notSaved: 'missingPart' } : form;
    case 'checked':
      return state === 'checking' ? { ...form, state: 'filling' } : form;
    case 'right':
      return state === 'checking' ? { ...form, state: 'saving' } : form;
    case 'failed':
      if (state !== 'saving') return form;
      // What the draft knows of its entry has changed, so it's to be written again.
      return {
        ...form,
        state: 'filling',
        notSaved: event.why,
        draft: draftAfter(draft, event.why, event.newId),
        isUnwritten: true,
      };
    case 'saved': {
      if (state !== 'saving') return form;
      const { name, at, consent, withdrawCode } = event;
      return { state: 'saved', opened, last: { id: draft.id, name, at, consent, withdrawCode } };
    }
    case 'cleared':
      // Only the store knows what becomes of a form that is being saved.
      return state === 'saving' ? form : { state: 'cleared', opened, last };
  }
}

/**
 * Returns the form while it may be typed in, written and saved; undefined before and after.
 * @param of what it began with
 */
export function unfinished<Opened>(form: Form<Opened>, of: Opened): Unfinished<Opened> | undefined {
  return 'draft' in form && form.opened === of ? form : undefined;
}

function filling<Opened extends { draft: DraftId }>(
  opened: Opened,
  last?: SavedForm,
): Unfinished<Opened> {
  const { draft } = opened;
  return { state: 'filling', opened, draft, isUnwritten: false, notSaved: undefined, last };
}

/** Returns the same object once it's passed: this runs with every letter. */
function passed(saved: SavedForm): SavedForm {
  return saved.isPassed ? saved : { ...saved, isPassed: true };
}

/**
 * Returns what is known of a draft that wasn't saved, as far as the phone can tell. If its id has
 * ended, the person was told, and the next save makes a new entry of the form.
 */
function draftAfter(draft: DraftId, why: NotSaved, newId: string): DraftId {
  const tried: DraftId = { ...draft, isTried: true };
  if (draft.corrects !== undefined) return why === 'storage' ? tried : draft;
  return why === 'ended' ? { id: newId } : tried;
}
