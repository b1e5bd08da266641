import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let loans = LoanViewController()

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: loans)
        loans.navigationController?.isNavigationBarHidden = true
        window?.makeKeyAndVisible()
        return true
    }

    // Cold and warm starts by a link to the pages.
    func application(_ application: UIApplication, continue activity: NSUserActivity,
                     restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void) -> Bool {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else { return false }
        loans.open(link: url)
        return true
    }
}
