import * as to from '@plazo/contract/documents';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { type ComplaintListData, hasComplaints } from './complaint-list.data.ts';
import type { ComplaintListMessages } from './complaint-list.messages.ts';

export function ComplaintListView({ data, t }: ViewProps<ComplaintListData, ComplaintListMessages>) {
  const { carry } = useScreen();
  const isHero = hasComplaints(data.tabs);
  return (
    <Frame
      title={t.title}
      isHero={isHero}
      backHref={linkTo(to.complaint, carry, { orderId: data.orderId || undefined })}
    >
      <LivePart name="tabs" />
    </Frame>
  );
}
