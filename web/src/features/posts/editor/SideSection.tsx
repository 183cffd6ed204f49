import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { FieldName, PostForm } from './form.ts';

interface SideSectionProps {
  title: string;
  /** The fields in the section: a fault in one of them opens it. */
  fields?: readonly FieldName[];
  /** Whether it starts open on a narrow screen; a wide screen shows all sections. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A section beside the text. A narrow screen can fold it. */
export function SideSection({
  title,
  fields = [],
  isOpenAtFirst = false,
  children,
}: SideSectionProps) {
  const id = useId();
  const isWide = useMediaQuery('(min-width: 992px)');
  const { errors } = useFormState<PostForm>();
  const [isOpened, setOpened] = useState(isOpenAtFirst);
  const isOpen = isWide || isOpened || fields.some((name) => name in errors);
  return (
    <Box sx={box}>
      <Box component="h3" sx={heading}>
        {isWide ? (
          title
        ) : (
          <Box
            component="button"
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={() => setOpened(!isOpen)}
            sx={fold}
          >
            {title}
            <ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </Box>
        )}
      </Box>
      <Box id={`${id}-body`} hidden={!isOpen} sx={{ mt: 1.5 }}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {children}
        </Box>
      </Box>
    </Box>
  );
}

const box = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
const heading = { m: 0, fontSize: '1rem', fontWeight: 600, fontFamily: 'inherit' };
const fold = {
  font: 'inherit',
  display: 'flex',
  width: '100%',
  minHeight: 32,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  justifyContent: 'space-between',
  alignItems: 'center',
  cursor: 'pointer',
};
