import type { Picture } from '../../../domain/calls/lists.ts';
import { Kolam } from '../../../ui/kolam/Kolam.tsx';
import { Video } from '../../../ui/media/Video.tsx';
import { HostPicture } from '../../shared/lists/HostPicture.tsx';

/**
 * Matches YouTube addresses, because the content security policy allows no other player. Any other
 * address opens in a new tab.
 */
const VIDEO = /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=)([\w-]{6,20})/;

/** Shows a video or telecast that the office has published. */
export function HostVideo({
  url,
  poster,
  title,
}: {
  url: string;
  poster: Picture | null;
  title: string;
}) {
  const id = VIDEO.exec(url)?.[1];
  const face = poster ? (
    <HostPicture picture={poster} alt="" />
  ) : (
    <Kolam size={9} seed={title.length} />
  );
  if (id) return <Video id={id} title={title} poster={face} />;
  return (
    <a className="video" href={url} target="_blank" rel="noopener noreferrer">
      <span className="video__poster">{face}</span>
      <span className="video__sign" aria-hidden="true" />
      <span className="video__title">{title}</span>
    </a>
  );
}
