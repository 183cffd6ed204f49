import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Field } from '../../components/forms/Field.tsx';

/** Asks for a post, and opens the list of those who have not read it. */
export function PostForm() {
  const navigate = useNavigate();
  const [postUid, setPostUid] = useState('');
  const [fault, setFault] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const uid = postUid.trim();
    if (/^[\w-]+$/.test(uid)) void navigate(`/admin/read-posts/${encodeURIComponent(uid)}`);
    else setFault('Enter the ID of a post. The Posts tab and the Metrics page show it.');
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      aria-label="Who has not read a post"
      sx={row}
    >
      <Field
        label="Who has not read this post"
        value={postUid}
        onChange={(typed) => {
          setPostUid(typed.slice(0, 128));
          setFault(undefined);
        }}
        hint="The post’s ID, from the Posts tab"
        fault={fault}
      />
      <Button type="submit" variant="outlined" sx={{ mt: { sm: 3.25 } }}>
        Show readers
      </Button>
    </Box>
  );
}

const row = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 360px) auto' },
  justifyContent: 'start',
  alignItems: 'start',
  mb: 3,
  pb: 3,
  borderBottom: 1,
  borderColor: 'divider',
};
