import barcodeSheet from '../../ui/barcode-sheet.css?inline';
import blankState from '../../ui/blank-state.css?inline';
import channelList from '../../ui/channel-list.css?inline';
import code from '../../ui/code.css?inline';
import copyButton from '../../ui/copy-button.css?inline';
import copyRow from '../../ui/copy-row.css?inline';
import dialog from '../../ui/dialog.css?inline';
import ticket from '../../ui/ticket.css?inline';

/** The styles of the ways to pay. */
export const channelsCss = [channelList, copyRow, code, copyButton, barcodeSheet, dialog, ticket, blankState];
