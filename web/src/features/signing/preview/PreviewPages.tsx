import LargeIcon from '@mui/icons-material/ZoomInOutlined';
import SmallIcon from '@mui/icons-material/ZoomOutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FieldValue, Box as Part } from '#shared/signing/field';
import type { OwnField, RecipientView } from '#shared/signing/recipient-view';
import { PagePicture } from '../pictures/PagePicture.tsx';
import type { PictureOf } from '../pictures/usePictures.ts';
import { kindNames } from '../words.ts';

interface PreviewPagesProps {
  view: RecipientView;
  /** The fields on pages that are shown. */
  fields: readonly OwnField[];
  /** The pages that are left out. */
  without: ReadonlySet<number>;
  pictures: PictureOf;
  /** In the width of a phone. */
  isNarrow: boolean;
}

/** The pages of the document with the recipient’s own fields and the values of others. */
export const PreviewPages = ({ view, fields, without, ...shown }: PreviewPagesProps) => (
  <>
    {view.pages.map((sides, n) =>
      without.has(n + 1) ? null : (
        <OnePage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={n}
          {...{ page: n + 1, sides, ...shown }}
          given={view.shown.filter(({ page }) => page === n + 1)}
          fields={fields.filter(({ page }) => page === n + 1)}
        />
      ),
    )}
  </>
);

interface OnePageProps extends Pick<PreviewPagesProps, 'fields' | 'pictures' | 'isNarrow'> {
  page: number;
  sides: RecipientView['pages'][number];
  /** The values of others. */
  given: RecipientView['shown'];
}

/**
 * A page. On a phone its fields have the numbers of the list below, and a press makes it as large as
 * paper.
 */
function OnePage({ page, sides, given, fields, pictures, isNarrow }: OnePageProps) {
  const [isLarge, setLarge] = useState(false);
  const hasNumbers = isNarrow && !isLarge;
  return (
    <section aria-label={`Page ${page}`}>
      <Box
        {...(isLarge && { tabIndex: 0, role: 'group', 'aria-label': `Page ${page}, large` })}
        sx={{ overflowX: 'auto' }}
      >
        <Box sx={{ width: isLarge ? paper : '100%' }}>
          <PagePicture page={page} sides={sides} pictureOf={pictures}>
            {given.map(({ box, label, value }) => (
              <Box key={`${label} ${box.left} ${box.top}`} sx={{ ...text, ...partsOf(box) }}>
                {textOf(value)}
              </Box>
            ))}
            {fields.map(({ fieldUid, box, kind, label }, n) => (
              <Box
                key={fieldUid}
                sx={{ ...own, ...(hasNumbers && { overflow: 'visible' }), ...partsOf(box) }}
              >
                <Box
                  component="span"
                  sx={hasNumbers ? (kind === 'checkbox' ? tickNumber : ownNumber) : ownText}
                >
                  {hasNumbers ? n + 1 : kind === 'checkbox' ? '' : label}
                </Box>
              </Box>
            ))}
          </PagePicture>
        </Box>
      </Box>
      {isNarrow && (
        <Button
          startIcon={isLarge ? <SmallIcon /> : <LargeIcon />}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
          sx={{ minHeight: 44 }}
        >
          {isLarge ? `Show all of page ${page}` : `Enlarge page ${page}`}
        </Button>
      )}
      <OwnFields fields={fields} />
    </section>
  );
}

/** The recipient’s fields of a page in words, as a screen reader has them. */
function OwnFields({ fields }: Pick<OnePageProps, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <Box component="ol" aria-label="To fill in" sx={{ m: 0, mt: 1, pl: 3 }}>
      {fields.map(({ fieldUid, label, kind, required, options }) => (
        <Typography component="li" variant="body2" key={fieldUid}>
          {[
            `${label} (${kindNames[kind].toLowerCase()})`,
            kind === 'choice' && options.length > 0 ? `: ${options.join(', ')}` : '',
            required ? '' : ', may stay empty',
          ].join('')}
        </Typography>
      ))}
    </Box>
  );
}

function textOf(value: FieldValue): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'tick':
      return '✓';
    default:
      return 'Signature';
  }
}

const partsOf = ({ left, top, width, height }: Part) => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});
/** The texts shrink with the page, so that they fit its fields. */
const text = {
  ...{ position: 'absolute', display: 'flex', alignItems: 'center', color: '#1c1e21' },
  ...{
    fontSize: 'min(0.75rem, 1.8cqw)',
    lineHeight: 1.1,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
};
/** As on the recipient’s page (`outer/signing.css`). */
const own = {
  ...text,
  ...{ containerType: 'size', border: '1.5px dashed #8a5300', borderRadius: '2px' },
  bgcolor: 'rgb(255 236 179 / 55%)',
};
const ownText = { px: 0.5, color: '#5c3700', fontSize: 'clamp(6px, 40cqh, 13px)' };
/** The number of a field on a small page: a sign over its corner, since it may be a tick box. */
const ownNumber = {
  ...{ display: 'grid', placeItems: 'center', width: 14, height: 14, flexShrink: 0 },
  ...{
    borderRadius: '50%',
    bgcolor: '#5c3700',
    color: '#fff',
    fontSize: 10,
    fontWeight: 700,
    mx: 'auto',
  },
};
/** Beside a tick box, whose label is on its right. */
const tickNumber = { ...ownNumber, ml: '-17px' };
/** The width at which the text of a page can be read, in pixels. */
const paper = 760;
