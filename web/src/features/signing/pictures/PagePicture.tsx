import { Box, Button } from '@mui/material';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { PictureOf } from './usePictures.ts';

interface PagePictureProps {
  page: number;
  /** The sides of the page in points. Its room is reserved. */
  sides: { readonly width: number; readonly height: number };
  pictureOf: PictureOf;
  ref?: Ref<HTMLDivElement>;
  /** What lies on the page. */
  children?: ReactNode;
}

/** The picture of a page, asked for when it is near. Where it fails, the page offers to try again. */
export function PagePicture({ page, sides, pictureOf, ref, children }: PagePictureProps) {
  const { box, src, hasFailed, load } = usePicture(page, pictureOf);
  return (
    <Box ref={box} sx={{ ...paper, aspectRatio: `${sides.width} / ${sides.height}` }}>
      {src && !hasFailed && (
        <Box
          component="img"
          src={src}
          alt=""
          draggable={false}
          onError={() => load(true)}
          sx={picture}
        />
      )}
      {hasFailed && (
        <Button variant="outlined" onClick={() => load(false)} sx={again}>
          {`Load page ${page} again`}
        </Button>
      )}
      <Box ref={ref} sx={{ position: 'absolute', inset: 0, containerType: 'inline-size' }}>
        {children}
      </Box>
    </Box>
  );
}

/** The address of a page's picture. An address that has expired is asked for once more. */
function usePicture(page: number, pictureOf: PictureOf) {
  const box = useRef<HTMLDivElement>(null);
  const [src, setSrc] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const tries = useRef(0);

  async function load(isRetry: boolean) {
    tries.current = isRetry ? tries.current + 1 : 0;
    if (tries.current > 1) return setFailed(true);
    const url = await pictureOf(page).catch(() => undefined);
    setFailed(!url);
    setSrc(url);
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
  return { box, src, hasFailed, load: (isRetry: boolean) => void load(isRetry) };
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
const again = {
  position: 'absolute',
  top: 16,
  insetInlineStart: 16,
  zIndex: 2,
  bgcolor: 'background.paper',
};
