import { useEffect, useRef } from 'react';

/** Shows a photo through an object URL, and revokes the URL when it goes away. */
export function PhotoPicture({ photo, label }: { photo: ArrayBuffer; label: string }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!picture.current) return;
    const address = URL.createObjectURL(new Blob([photo], { type: 'image/jpeg' }));
    picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  return <img ref={picture} alt={label} />;
}
