import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { looksLikeAadhaar, type AadhaarRule } from '../../../domain/forms/aadhaar.ts';
import { COVERS, type Cover } from '../../../domain/forms/cover.ts';
import { photoFault, type PhotoFault } from '../../../domain/forms/photo.ts';
import { digits } from '../../../domain/forms/typed.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { Fields } from '../../../form/formDescription.ts';
import { PhotoFields, PhotoOfForm } from '../../../form/fields/PhotoFields.tsx';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
import { CoverDialog } from './CoverDialog.tsx';
import { OrNone } from './OrNone.tsx';

/** Asks for ID cards and papers, as far as the host's settings want them. */
export function PapersStep({ isAsked, aadhaar }: { isAsked: boolean; aadhaar: AadhaarRule }) {
  return (
    <section className="submission__section">
      {aadhaar === 'last4' && (
        <OrNone name="aadhaar" optional={!isAsked} inputMode="numeric" maxLength={4} />
      )}
      {aadhaar === 'full' && <WholeAadhaar optional={!isAsked} />}
      {aadhaar !== 'off' && <CoveredPhoto slot="aadhaarFront" />}
      {aadhaar !== 'off' && <CoveredPhoto slot="aadhaarBack" />}
      <OrNone
        name="pan"
        optional={!isAsked}
        className="input input--capitals"
        autoCapitalize="characters"
        spellCheck={false}
        lang="en"
      />
      <PhotoFields slots={['panCard', 'selfDescription']} />
    </section>
  );
}

/** The check digit finds typing errors. It only gives a hint and refuses nobody. */
function WholeAadhaar({ optional }: { optional: boolean }) {
  const { t } = useTranslation();
  const { control } = useFormContext<Fields>();
  const typed = digits(useWatch({ control, name: 'aadhaar' }) ?? '');
  return (
    <>
      <OrNone
        name="aadhaar"
        label={t('member:aadhaarNumber.label')}
        optional={optional}
        inputMode="numeric"
        maxLength={14}
      />
      {typed.length === 12 && !looksLikeAadhaar(typed) && (
        <Notice kind="waiting">{t('member:aadhaarNumber.hint')}</Notice>
      )}
    </>
  );
}

/**
 * Takes a card photo and has its number and QR code covered before it enters the form. The
 * uncovered picture is never stored.
 */
function CoveredPhoto({ slot }: { slot: keyof typeof COVERS }) {
  const { t } = useTranslation();
  const { onTake, onFault } = useSubmissionParts();
  const [picked, setPicked] = useState<{ file: File; fault: PhotoFault | undefined }>();
  /** Says at once what is wrong with a file: nobody covers a picture that is refused then. */
  const pick = async (file: File) => {
    const bytes = await file.arrayBuffer().catch(() => undefined);
    const fault = bytes ? photoFault(new Uint8Array(bytes)) : 'unreadable';
    // Some browsers show HEIC.
    const isRefused = fault !== undefined && fault !== 'heic';
    onFault(slot, isRefused ? fault : undefined);
    setPicked(isRefused ? undefined : { file, fault });
  };
  const use = (file: File, covers: readonly Cover[]) => {
    setPicked(undefined);
    void onTake(slot, file, covers);
  };
  return (
    <>
      <PhotoOfForm slot={slot} hint={t('member:cover.hint')} onFile={(file) => void pick(file)} />
      {picked && (
        <CoverDialog
          file={picked.file}
          fault={picked.fault}
          covers={COVERS[slot]}
          onUse={(covers) => use(picked.file, covers)}
          onCancel={() => setPicked(undefined)}
        />
      )}
    </>
  );
}
