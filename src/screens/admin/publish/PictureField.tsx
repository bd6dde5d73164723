import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '../../../domain/calls/lists.ts';
import { preparePhoto } from '../../../device/photos/preparePhoto.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { HostPicture } from '../../shared/lists/HostPicture.tsx';
import { useAdminAction } from '../useAdminAction.ts';

type PictureFieldProps = {
  label: string;
  value: Picture | null;
  error: string | undefined;
  optional: boolean;
  onChange: (picture: Picture | null) => void;
};

/**
 * Uploads a picture for everybody. It is first made smaller and stripped of camera metadata.
 * The host's answer (address, width, height) becomes the field's value.
 */
export function PictureField({ label, value, error, optional, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const { isBusy, act } = useAdminAction();
  const upload = async (file: File) => {
    const prepared = await preparePhoto(file);
    setIsUnreadable('fault' in prepared);
    if ('fault' in prepared) return;
    const picture = await act(
      'uploadPicture',
      new Map([['image', prepared.bytes]]),
      t('admin:publish.uploaded'),
    );
    if (picture) onChange(picture);
  };
  return (
    <div className="editor__picture stack-8">
      <Field
        label={label}
        hint={t('admin:publish.pictureHint')}
        error={isUnreadable ? 'admin:publish.unreadable' : error}
        optional={optional}
      >
        {(input) => (
          // The browser's own button is small, and speaks the browser's language.
          <span className="editor__choose">
            <input
              {...input}
              type="file"
              accept="image/*"
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void upload(file);
              }}
            />
            <span className={buttonClass({ kind: 'quiet' })} aria-hidden="true">
              {t('admin:publish.choosePicture')}
            </span>
          </span>
        )}
      </Field>
      {isBusy && <p role="status">{t('common:loading')}</p>}
      {value && <HostPicture picture={value} alt={label} />}
      {value && optional && (
        <Button kind="plain" onClick={() => onChange(null)}>
          {t('admin:publish.removePicture')}
        </Button>
      )}
    </div>
  );
}
