import { useEffect, useRef, useState } from 'react';
import type { PictureOf } from './usePictures.ts';

interface PagePictureProps {
  readonly page: number;
  /** Which of the shown pages it is. */
  readonly place: number;
  readonly of: number;
  readonly pictureOf: PictureOf;
}

/** The picture of a page, loaded when the page comes near. Its room is there before. */
export function PagePicture({ page, place: at, of, pictureOf }: PagePictureProps) {
  const room = useRef<HTMLDivElement>(null);
  const [src, setSrc] = useState('');
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const tries = useRef(0);

  const load = async () => {
    tries.current++;
    setState('waiting');
    const url = await pictureOf(page, tries.current > 1);
    if (url) setSrc(url);
    else setState('failed');
  };
  const again = () => {
    // The address may have been too old.
    if (tries.current < 2) void load();
    else setState('failed');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of a page does not change
  useEffect(() => {
    const { current } = room;
    if (!current) return;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.disconnect();
        void load();
      },
      { rootMargin: '600px' },
    );
    seen.observe(current);
    return () => seen.disconnect();
  }, []);

  return (
    <div ref={room} className={`picture ${state}`}>
      {src && (
        <img
          // The same address may work at the next try.
          key={tries.current}
          src={src}
          alt={`Page ${at} of ${of}`}
          onLoad={() => setState('shown')}
          onError={again}
        />
      )}
      {state === 'failed' && (
        <p role="alert">
          The picture of page {at} could not be loaded.{' '}
          <button type="button" className="secondary" onClick={() => void load()}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
