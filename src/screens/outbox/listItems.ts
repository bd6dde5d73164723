import { DAY_MS } from '../../domain/app/calendar.ts';
import type { Draft, DraftName } from '../../device/drafts/drafts.ts';
import { isEnded, needsOwner, shownState, type Entry } from '../../domain/outbox/outbox.ts';

export type UnfinishedForm = { name: DraftName; draft: Draft };

/** Groups in the order shown: what needs the person first, what is over last. */
export const GROUPS = [
  'needsYou',
  'drafts',
  'sending',
  'waiting',
  'sent',
  'erased',
  'discarded',
] as const;
export type Group = (typeof GROUPS)[number];

/** One line of the list. `at` is its position in its group, from 1; `of` is the group's size. */
export type ListItem =
  | { type: 'heading'; group: Group; of: number }
  | { type: 'entry'; group: Group; at: number; of: number; entry: Entry; hasCorrection: boolean }
  | {
      type: 'draft';
      group: Group;
      at: number;
      of: number;
      form: UnfinishedForm;
      isTooLate: boolean;
    };

const SEASON_MS = 90 * DAY_MS;

/**
 * Returns true for an entry that ended more than a season ago. Its names are gone, so nobody looks
 * for it row by row: the outbox only counts it.
 * @param now in milliseconds since 1970
 */
export function isEarlier(entry: Entry, now: number): boolean {
  return isEnded(entry) && now - entry.at > SEASON_MS;
}

/**
 * Returns everything that the outbox shows at `now`, newest first in each group. Leaves out empty
 * groups.
 */
export function listItems(entries: Entry[], forms: UnfinishedForm[], now: number): ListItem[] {
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  const isCorrection = ({ draft: { id, corrects, isTried } }: UnfinishedForm) => {
    const entry = entryById.get(id);
    if (!entry || isEnded(entry) || corrects === undefined) return false;
    // A save that seemed to fail may have stored it, as the next version.
    return entry.version === corrects || isTried === true;
  };
  const corrected = new Set(forms.flatMap((form) => (isCorrection(form) ? [form.draft.id] : [])));
  // If a new form's entry is stored, the page died just after saving. The form drops that draft
  // when it next opens. But after a save that seemed to fail it may hold more than its entry.
  const drafts = forms.filter(
    (form) =>
      !isCorrection(form) &&
      (form.draft.corrects !== undefined || form.draft.isTried || !entryById.has(form.draft.id)),
  );
  return GROUPS.flatMap((group): ListItem[] => {
    if (group === 'drafts') {
      const rows = drafts.map(
        (form, index) =>
          ({
            type: 'draft',
            group,
            at: index + 1,
            of: drafts.length,
            form,
            isTooLate: form.draft.corrects !== undefined,
          }) as const,
      );
      return rows.length > 0 ? [{ type: 'heading', group, of: rows.length }, ...rows] : [];
    }
    const newestFirst = entries
      .filter((entry) => groupOf(entry) === group && !isEarlier(entry, now))
      .toSorted((a, b) => shownAt(b) - shownAt(a));
    const rows = newestFirst.map(
      (entry, index) =>
        ({
          type: 'entry',
          group,
          at: index + 1,
          of: newestFirst.length,
          entry,
          hasCorrection: corrected.has(entry.id),
        }) as const,
    );
    return rows.length > 0 ? [{ type: 'heading', group, of: rows.length }, ...rows] : [];
  });
}

/** Returns a key that stays the same while the line is in the list. */
export function keyOf(item: ListItem): string {
  if (item.type === 'heading') return item.group;
  return item.type === 'entry' ? item.entry.id : `draft ${item.form.draft.id}`;
}

function groupOf(entry: Entry): Group {
  if (needsOwner(entry)) return 'needsYou';
  return shownState(entry) as Exclude<ReturnType<typeof shownState>, 'refused' | 'damaged'>;
}

function shownAt(entry: Entry): number {
  return isEnded(entry) ? entry.at : entry.savedAt;
}
