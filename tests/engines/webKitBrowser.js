/**
 * A browser of one window on a profile folder, run by gjs and driven by WebKitWebDriver.
 * WebKitGTK's own MiniBrowser forgets everything when it ends, as soon as it is driven.
 */
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';
import System from 'system';

Gtk.init(null);
const [profile] = System.programArgs;
const storage = new WebKit.WebsiteDataManager({
  base_data_directory: `${profile}/data`,
  base_cache_directory: `${profile}/cache`,
});
const context = new WebKit.WebContext({ website_data_manager: storage });
context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  session.connect('will-close', () => Gtk.main_quit());
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({ web_context: context, is_controlled_by_automation: true });
    const window = new Gtk.Window({ default_width: 360, default_height: 740 });
    window.add(view);
    window.show_all();
    return view;
  });
});
Gtk.main();
