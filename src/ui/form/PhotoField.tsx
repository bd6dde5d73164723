import { Suspense, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../Button.tsx';
import { FieldGroup } from './Field.tsx';
import { Icon } from '../Icon.tsx';
import { lazyPart } from '../lazyPart.ts';
import type { LargePhotoProps } from './LargePhoto.tsx';
import { PhotoPicture } from './PhotoPicture.tsx';
import './PhotoField.css';

type PhotoFieldProps = {
  /** Names the camera's button. */
  name: string;
  label: string;
  labels: {
    take: string;
    choose: string;
    retake: string;
    remove: string;
    /** Gives up a photo that is gone. */
    goWithout?: string | undefined;
    preparing: string;
    ready: string;
    enlarge: string;
    close: string;
  };
  /** What speaks against the photo. It can be sent all the same. */
  doubt?: string;
  hint?: string;
  optional?: boolean;
  error?: string;
  photo: ArrayBuffer | undefined;
  isPreparing: boolean;
  /** Awaited before the camera opens, because phones short of memory kill the page meanwhile. */
  beforeCamera: () => Promise<void>;
  onFile: (file: File) => void;
  onRemove: () => void;
  inputRef: (element: HTMLButtonElement | null) => void;
};

/** Takes a photo with the camera, or from the phone's gallery, and shows a preview. */
export function PhotoField({
  name,
  label,
  labels,
  hint,
  optional,
  error,
  doubt,
  photo,
  isPreparing,
  beforeCamera,
  onFile,
  onRemove,
  inputRef,
}: PhotoFieldProps) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);

  const takeFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Without this, the browser fires no event if the person removes a file and picks it again.
    target.value = '';
    if (file) onFile(file);
  };
  const openCamera = async () => {
    await beforeCamera();
    camera.current?.click();
  };

  return (
    <FieldGroup label={label} hint={hint} optional={optional} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className={`photo ${error ? 'photo--invalid' : ''}`} aria-busy={isPreparing}>
          {(photo || isPreparing) && (
            <div className="photo__shown card">
              {photo && <Preview photo={photo} label={label} labels={labels} />}
              <span className="photo__facts" role="status">
                <span>{isPreparing ? labels.preparing : labels.ready}</span>
                {doubt && !isPreparing && <span className="photo__doubt">{doubt}</span>}
              </span>
            </div>
          )}
          <div className="photo__actions stack-8">
            <Button
              id={id}
              name={name}
              kind="quiet"
              ref={inputRef}
              aria-describedby={describedBy}
              disabled={isPreparing}
              onClick={() => void openCamera()}
            >
              <Icon name="camera" /> <span>{photo ? labels.retake : labels.take}</span>
            </Button>
            {photo ? (
              <Button key="remove" kind="quiet" disabled={isPreparing} onClick={onRemove}>
                <span>{labels.remove}</span>
              </Button>
            ) : (
              <Button
                key="choose"
                kind="quiet"
                disabled={isPreparing}
                onClick={() => gallery.current?.click()}
              >
                <Icon name="gallery" /> <span>{labels.choose}</span>
              </Button>
            )}
            {labels.goWithout && !photo && (
              <Button kind="plain" disabled={isPreparing} onClick={onRemove}>
                {labels.goWithout}
              </Button>
            )}
          </div>
          <input
            ref={camera}
            hidden
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={`${label}: ${labels.take}`}
            onChange={takeFile}
          />
          <input
            ref={gallery}
            hidden
            type="file"
            accept="image/*"
            aria-label={`${label}: ${labels.choose}`}
            onChange={takeFile}
          />
        </div>
      )}
    </FieldGroup>
  );
}

/** Few look at it large, and registering would load what dialogs need. */
const LargePhoto = lazyPart<LargePhotoProps>(() =>
  import('./LargePhoto.tsx').then((file) => file.LargePhoto),
);

/** Shows the photo small, and large on a tap: only then can somebody see whether it's readable. */
function Preview({
  photo,
  label,
  labels,
}: {
  photo: ArrayBuffer;
  label: string;
  labels: Pick<PhotoFieldProps['labels'], 'enlarge' | 'close'>;
}) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        className="photo__preview"
        aria-label={`${label}: ${labels.enlarge}`}
        onClick={() => setIsLarge(true)}
      >
        <PhotoPicture photo={photo} label="" />
      </button>
      {isLarge && (
        <Suspense>
          <LargePhoto
            photo={photo}
            label={label}
            close={labels.close}
            onClose={() => setIsLarge(false)}
          />
        </Suspense>
      )}
    </>
  );
}
