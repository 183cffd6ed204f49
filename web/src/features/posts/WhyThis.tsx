import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { posts as postsApi } from '#shared/posts/posts.contract';
import { useRead } from '../../api/hooks.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Quiet } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';

/** The button below a post that says why this reader sees it. */
export function WhyThis({ postUid }: { postUid: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Quiet size="large" sx={{ mt: 4 }} className="no-print">
      <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Why do I see this?
      </Button>
      <Box role="status" sx={{ px: 0.75 }}>
        {isOpen && <Reasons postUid={postUid} />}
      </Box>
    </Quiet>
  );
}

function Reasons({ postUid }: { postUid: string }) {
  const { data, error, mutate } = useRead(postsApi.why, { postUid });
  if (error) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[24]} />;
  return data.reasons.join(' ');
}
