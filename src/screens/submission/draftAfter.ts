import { v7 as newId } from 'uuid';
import type { Draft } from '../../device/drafts/drafts.ts';
import type { NotSaved } from './saveInOutbox.ts';

/**
 * Returns the draft of a form that wasn't saved, as far as the phone can tell. If its id has ended,
 * the person was told, and the next save makes a new entry of the form.
 */
export function draftAfter(draft: Draft, failure: NotSaved): Draft {
  if (draft.corrects !== undefined) return draft;
  if (failure !== 'ended') return { ...draft, isTried: true };
  const { isTried: _, ...kept } = draft;
  return { ...kept, id: newId() };
}
