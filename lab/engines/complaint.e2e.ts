import { writeFileSync } from 'node:fs';
import { fill } from '@plazo/contract/text';
import { imageMaxBytes, imageMaxSide } from '@plazo/loan-rules/limits';
import { picture } from '../../e2e/support/picture.ts';
import { words } from '../../e2e/support/words.ts';
import { expect, test } from './engine-test.ts';

const { complaintHome, complaintForm, complaintList, complaintDetail } = words;
const problem = 'Pagué y no aparece';
const grievance = 'Me cobraron dos veces la misma comisión.';

test.use({ ownServer: true });

test('a complaint with a picture is filed, confirmed with a folio, and found again', async ({
  plazo,
  visitor,
}, info) => {
  await visitor.open(plazo.link('fermin', { path: '/complaint' }));
  await visitor.arriveAt('/complaint', complaintHome.es.title);
  await visitor.click('link', problem);

  await visitor.arriveAt('/complainPageNext', complaintForm.es.title);
  await visitor.fill(complaintForm.es.text, grievance);
  // Larger than the server accepts, so that the engine must shrink it on its canvas. Bytes after a picture's end add
  // size and are not read.
  const receipt = info.outputPath('recibo.png');
  writeFileSync(receipt, Buffer.concat([picture('recibo.png', 128, 3000).buffer, Buffer.alloc(imageMaxBytes)]));
  await visitor.attach(complaintForm.es.add, receipt);
  await visitor.sees(complaintForm.es.uploaded);
  await visitor.click('button', complaintForm.es.submit);

  const folioShape = /Q-\d{4}-\d{7}/;
  await visitor.sees(folioShape);
  const folio = folioShape.exec(await visitor.text())?.[0] ?? 'no folio';
  await visitor.arriveAt('/complaint', complaintHome.es.title);
  await visitor.sees(fill(complaintHome.es.folio, { folio }));

  await visitor.click('link', complaintHome.es.mine);
  await visitor.arriveAt('/complaintList', complaintList.es.title);
  await visitor.click('link', new RegExp(grievance));
  await visitor.arriveAt('/complainDetails', complaintDetail.es.title);
  await visitor.sees(grievance);
  await visitor.sees(folio);
  const image = fill(complaintDetail.es.picture, { number: '1', count: '1' });
  await expect.poll(() => visitor.widthOf(image)).toBe(imageMaxSide);
});
