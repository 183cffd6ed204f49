import { Alert, Box, Button, Skeleton } from '@mui/material';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import type { PictureOf } from './usePictures.ts';

interface PagePictureProps {
  page: number;
  /** The sides of the page in points. Its room is reserved. */
  sides: { readonly width: number; readonly height: number };
  pictureOf: PictureOf;
  /** What lies on the page has no meaning without its text, so it comes with the picture. */
  isWhole?: boolean;
  /** What helps where the picture cannot be shown. */
  instead?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  /** What lies on the page. */
  children?: ReactNode;
}

/** The picture of a page, asked for when it is near. Where it fails, the page says so. */
export function PagePicture({
  page,
  sides,
  pictureOf,
  isWhole,
  instead,
  ...rest
}: PagePictureProps) {
  const { box, src, tries, state, load, setState } = usePicture(page, pictureOf);
  return (
    <Box ref={box} sx={{ ...paper, aspectRatio: `${sides.width} / ${sides.height}` }}>
      {state === 'waiting' && <Lines page={page} />}
      {src && state !== 'failed' && (
        <Box
          component="img"
          // The same address may work at the next try.
          key={tries}
          src={src}
          alt=""
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => load(true)}
          sx={picture}
        />
      )}
      {state === 'failed' && (
        <Alert severity="error" variant="outlined" sx={fault}>
          {['Page', page, 'could not be shown.', instead].filter(Boolean).join(' ')}
          <br />
          <Button variant="outlined" color="inherit" onClick={() => load(false)} sx={again}>
            {`Load page ${page} again`}
          </Button>
        </Alert>
      )}
      <Box ref={rest.ref} sx={{ position: 'absolute', inset: 0, containerType: 'inline-size' }}>
        {(!isWhole || state === 'shown') && rest.children}
      </Box>
    </Box>
  );
}

/** Stands for the text of a page while its picture loads. */
function Lines({ page }: { page: number }) {
  const isSlow = useSlow(true);
  return (
    <Box role="status" aria-label={`Page ${page} is loading`} sx={lines}>
      {isSlow &&
        ['45%', '80%', '74%', '78%', '30%', '70%', '76%', '52%'].map((width) => (
          <Skeleton key={width} variant="rounded" sx={{ ...line, width }} />
        ))}
    </Box>
  );
}

type State = 'waiting' | 'shown' | 'failed';

/** The address of a page's picture. One that gives no picture is asked for once more. */
function usePicture(page: number, pictureOf: PictureOf) {
  const box = useRef<HTMLDivElement>(null);
  const [{ src, tries }, setSource] = useState({ src: '', tries: 0 });
  const [state, setState] = useState<State>('waiting');
  const failures = useRef(0);

  async function load(isRetry: boolean) {
    failures.current = isRetry ? failures.current + 1 : 0;
    if (failures.current > 1) return setState('failed');
    setState('waiting');
    const url = await pictureOf(page, isRetry).catch(() => undefined);
    if (!url) return setState('failed');
    setSource((before) => ({ src: url, tries: before.tries + 1 }));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has another way to its pictures
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        void load(false);
      },
      { rootMargin: '800px' },
    );
    near.observe(element);
    return () => near.disconnect();
  }, [pictureOf]);
  return { box, src, tries, state, setState, load: (isRetry: boolean) => void load(isRetry) };
}

/** Paper stays white in the dark, as the picture of a page is. */
const paper = {
  position: 'relative',
  width: '100%',
  bgcolor: '#fff',
  color: '#1c1e21',
  border: 1,
  borderColor: 'divider',
};
const picture = { position: 'absolute', inset: 0, width: '100%', height: '100%' };
const lines = { position: 'absolute', inset: '10% 0 auto 10%', display: 'grid', gap: '2.5%' };
const line = { height: 16, bgcolor: 'rgb(28 30 33 / 10%)' };
/** Above what lies on the page. */
const fault = {
  position: 'absolute',
  inset: '16px 16px auto',
  zIndex: 2,
  bgcolor: 'background.paper',
};
const again = { mt: 1, minHeight: 44 };
