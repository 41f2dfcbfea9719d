// State that the parts of the script share.

const screen = document.getElementById("screen");
const notice = document.getElementById("notice");
/** The entries that wait to be posted, in order, and the one that is being posted. */
const queue = [];
let sending = null;
/** The identities of the forms in which the user has typed or chosen something that may still be corrected. */
const edited = new Set();
/** The screen that is shown, and those that are shown when the user has let go, or when what they begin with has come. */
let shown = { number: Number(screen.dataset.number), server: screen.dataset.server };
let waiting = [];
/** Whether the pointer holds a button, and the timer that ends this. */
let isHeld = false;
let release = null;
/** The form whose picker is open, or in whose field a text is composed. */
let busyForm = null;
/** The new content of such forms, which is shown later. */
const leftOut = new Map();
let isConnected = true;
document.documentElement.classList.add("scripted");
