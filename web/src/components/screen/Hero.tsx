import { Box } from '@mui/material';
import { Picture } from '../text/Picture.tsx';

interface HeroProps {
  src: string;
  alt: string;
  caption: string;
  /** The corner of the caption, such as `top_left`. */
  location: string;
}

/** The wide picture of the magazine, with its caption in a corner. */
export function Hero({ src, alt, caption, location }: HeroProps) {
  return (
    <Box component="figure" sx={{ m: 0, position: 'relative' }}>
      <Picture
        isFirst
        src={src}
        alt={alt}
        width={1600}
        height={690}
        // On a computer the title below is seen without scrolling.
        sx={{ width: '100%', height: 'auto', maxHeight: { md: 280 }, objectFit: 'cover' }}
      />
      {caption && location !== 'no_caption' && (
        <Box component="figcaption" sx={{ ...words, ...corner(location) }}>
          {caption}
        </Box>
      )}
    </Box>
  );
}

/** The corner of the picture that an editor chose, which is the same in every language. */
const corner = (location: string) => ({
  [location.startsWith('top') ? 'top' : 'bottom']: 16,
  [location.endsWith('left') ? 'left' : 'right']: 16,
});

const words = {
  position: 'absolute',
  maxWidth: '70%',
  px: 1.5,
  py: 0.75,
  borderRadius: 1,
  bgcolor: 'rgba(18, 20, 22, 0.82)',
  color: '#fff',
  fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
};
