import { Box } from '@mui/material';
import { diffWordsWithSpace } from 'diff';
import { Fragment, useMemo } from 'react';
import { visuallyHidden } from '../../screen/visuallyHidden.ts';

interface WordDiffProps {
  from: string;
  to: string;
}

/** Shows added words underlined and removed words struck through. */
export function WordDiff({ from, to }: WordDiffProps) {
  const parts = useMemo(() => diffWordsWithSpace(from, to, { timeout: longest }), [from, to]);
  if (!parts) return <Whole from={from} to={to} />;
  return (
    <Box sx={text}>
      {parts.map(({ value, added, removed }, n) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts always change together
        if (added) return <Added key={n} words={value} />;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts always change together
        if (removed) return <Removed key={n} words={value} />;
        const isEnd = n === parts.length - 1;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts always change together
        return <Fragment key={n}>{shortened(value, n === 0, isEnd)}</Fragment>;
      })}
    </Box>
  );
}

/** Milliseconds after which a comparison stops: the texts have little in common. */
const longest = 800;

/** The message for texts that differ too much for a comparison by words. */
function Whole({ from, to }: WordDiffProps) {
  return (
    <Box sx={{ ...text, display: 'grid', gap: 1.5 }}>
      <Removed words={shortened(from, true, true)} />
      <Added words={shortened(to, true, true)} />
    </Box>
  );
}

const Added = ({ words }: { words: string }) => (
  <Box component="ins" sx={added}>
    <Box component="span" sx={visuallyHidden}>
      {' added: '}
    </Box>
    {words}
    <Box component="span" sx={visuallyHidden}>
      {' end of added. '}
    </Box>
  </Box>
);

const Removed = ({ words }: { words: string }) => (
  <Box component="del" sx={removed}>
    <Box component="span" sx={visuallyHidden}>
      {' removed: '}
    </Box>
    {words}
    <Box component="span" sx={visuallyHidden}>
      {' end of removed. '}
    </Box>
  </Box>
);

const around = 20;

/** Shortens words that are equal on both sides to those near a difference. */
function shortened(words: string, isStart: boolean, isEnd: boolean): string {
  const pieces = words.split(/(?<=\s)(?=\S)/);
  if (pieces.length <= 3 * around) return words;
  const before = isStart && !isEnd ? '' : pieces.slice(0, around).join('');
  const after = isEnd ? '' : pieces.slice(-around).join('');
  return `${before} … ${after}`;
}

const text = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.7 };
const mark = { borderRadius: 0.5, px: 0.25 };
const added = {
  ...mark,
  textDecoration: 'underline',
  textDecorationThickness: 2,
  textUnderlineOffset: '0.2em',
  fontWeight: 600,
  color: 'success.main',
};
const removed = { ...mark, textDecoration: 'line-through', color: 'error.main' };
