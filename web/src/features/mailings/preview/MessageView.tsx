import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import type { MessagePreview } from '#shared/mailings/mailing-preview';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { size } from '../words.ts';
import type { Ground } from './frameHtml.ts';
import { MessageFrame } from './MessageFrame.tsx';

const readers = { student: 'Student', carer: 'Carer', staff: 'Staff' } as const;

/**
 * The message for a student, a carer and staff: wide or narrow, light or dark, or as plain text.
 */
export function MessageView({ previews }: { previews: readonly MessagePreview[] }) {
  const [as, setAs] = useState<MessagePreview['as']>(previews[0]?.as ?? 'carer');
  const [part, setPart] = useState<'html' | 'text'>('html');
  const [width, setWidth] = useState<'600' | '375'>('600');
  const [ground, setGround] = useState<Ground>('light');
  const message = previews.find((each) => each.as === as) ?? previews[0];
  if (!message) return <p>There is no message to show, because no one would get one.</p>;
  return (
    <Column component="section" aria-label="Message">
      <Row gap={1.5}>
        <Switcher
          label="Read as"
          value={message.as}
          options={previews.map((each) => [each.as, readers[each.as]] as const)}
          onChoose={setAs}
        />
        <Switcher label="Part" value={part} options={parts} onChoose={setPart} />
        {part === 'html' && (
          <>
            <Switcher label="Width" value={width} options={widths} onChoose={setWidth} />
            <Switcher
              label="Background"
              value={ground}
              options={groundNames}
              onChoose={setGround}
            />
          </>
        )}
      </Row>
      <Box component="dl" sx={details}>
        <dt>Made for</dt>
        <dd>{message.name}</dd>
        <dt>Subject</dt>
        <dd>
          <strong>{message.subject}</strong>
        </dd>
        <dt>Preview text</dt>
        <dd>{message.preview_text}</dd>
        <dt>Size</dt>
        <dd className="figures">{size(message.bytes)} of at most 100 KB</dd>
      </Box>
      {part === 'text' ? (
        <Box component="pre" tabIndex={0} role="region" aria-label="Plain text" sx={plain}>
          {message.text}
        </Box>
      ) : (
        <MessageFrame
          title={`Message as ${readers[message.as]} sees it`}
          html={message.html}
          ground={ground}
          width={Number(width)}
        />
      )}
      <Typography variant="body2" color="textSecondary">
        Each message that is sent has its own link to turn this mail off.
      </Typography>
    </Column>
  );
}

const parts = [
  ['html', 'HTML'],
  ['text', 'Plain text'],
] as const;
const widths = [
  ['600', '600 px'],
  ['375', '375 px'],
] as const;
const groundNames = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;
const details = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
  columnGap: 3,
  rowGap: { xs: 0, sm: 0.5 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, mb: { xs: 1, sm: 0 } },
};
const plain = {
  m: 0,
  p: 2,
  maxHeight: 640,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  fontSize: '0.875rem',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};

interface SwitcherProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, name: string])[];
  onChoose: (value: T) => void;
}

/** A group of toggle buttons, one of which is chosen. */
function Switcher<T extends string>({ label, value, options, onChoose }: SwitcherProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_, chosen: T | null) => chosen !== null && onChoose(chosen)}
      sx={{ flexWrap: 'wrap' }}
    >
      {options.map(([option, name]) => (
        <ToggleButton key={option} value={option} sx={{ px: 1.5, textTransform: 'none' }}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
