import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { PhotoPicture } from './PhotoPicture.tsx';

export type LargePhotoProps = {
  children?: ReactNode;
  photo: ArrayBuffer;
  label: string;
  close: string;
  onClose: () => void;
};

/** Shows a photo as large as the screen. */
export function LargePhoto({ photo, label, close, onClose }: LargePhotoProps) {
  return (
    <Dialog title={label} className="photo__large" onClose={onClose}>
      <PhotoPicture photo={photo} label={label} />
      <Button wide onClick={onClose}>
        {close}
      </Button>
    </Dialog>
  );
}
