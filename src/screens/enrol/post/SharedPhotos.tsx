import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { POST_PHOTOS } from '../../../domain/forms/post.ts';
import { holdLock } from '../../../device/storage/locks.ts';
import { isStorageAbsent } from '../../../device/storage/openStore.ts';
import { dropParked, nextParked } from '../../../device/drafts/sharedPhotos.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
import { forgetTicket, readTicket, whyNone } from './sharedTicket.ts';

type Outcome = { taken: number; left: number } | NonNullable<ReturnType<typeof whyNone>>;

/** Puts photos that another app shared into the new post, and shows how many. */
export function SharedPhotos() {
  const { t } = useTranslation();
  const outcome = useSharedPhotos();
  if (outcome === undefined) return null;
  if (typeof outcome === 'string')
    return <Notice kind="needsYou">{t(`post:shared.${outcome}`)}</Notice>;
  return (
    <>
      {outcome.taken > 0 && (
        <Notice kind="done">{t('post:shared.taken', { count: outcome.taken })}</Notice>
      )}
      {outcome.left > 0 && (
        <Notice kind="waiting">{t('post:shared.left', { count: outcome.left })}</Notice>
      )}
    </>
  );
}

function useSharedPhotos(): Outcome | undefined {
  const parts = useSubmissionParts();
  const isCorrection = Boolean((useLocation().state as { entry?: string } | null)?.entry);
  const [outcome, setOutcome] = useState<Outcome>();
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    if (isCorrection || isStorageAbsent()) return;
    let isOpen = true;
    // One window at a time takes them. A photo is dropped from its store only once it is in the
    // draft.
    const work = async () => {
      const done = await takeAll(
        () => latest.current,
        () => isOpen,
      );
      if (isOpen) setOutcome(done);
    };
    void holdLock('shared', work).catch(() => isOpen && setOutcome('failed'));
    return () => {
      isOpen = false;
    };
  }, [isCorrection]);
  return outcome;
}

type Parts = ReturnType<typeof useSubmissionParts>;

/**
 * Puts waiting photos into the free slots.
 * @returns undefined if there was nothing to take, or the person left the form
 */
async function takeAll(now: () => Parts, isOpen: () => boolean): Promise<Outcome | undefined> {
  const { ticket = null, left: leftBehind = 0 } = readTicket() ?? {};
  const { owner } = now();
  const used = new Set<string>();
  let taken = 0;
  const firstFree = () =>
    POST_PHOTOS.find(
      ({ slot }) =>
        !used.has(slot) && !now().photos.bytes.has(slot) && !now().photos.preparing.includes(slot),
    )?.slot;
  for (
    let next = await nextParked(owner, ticket);
    next && isOpen();
    next = await nextParked(owner, ticket)
  ) {
    const slot = firstFree();
    if (slot === undefined) break;
    used.add(slot);
    if (await now().onTake(slot, new File([next.photo], 'shared'))) taken += 1;
    await next.drop();
  }
  // The person left the form. Photos that aren't in it yet wait for the next form.
  if (!isOpen()) return undefined;
  forgetTicket();
  const reason = whyNone(ticket);
  if (reason) return reason;
  const left = leftBehind + (await dropParked(owner, ticket));
  return used.size + left > 0 ? { taken, left } : undefined;
}
